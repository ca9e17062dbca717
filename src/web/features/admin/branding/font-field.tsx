import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Branding, type FontPair, fontPairs } from '#contract/branding/branding.ts';
import { brandingLabels, fontPairTexts } from '../shared/branding-labels.ts';
import type { FormFields } from '../shared/text-props.ts';
import { RadioCard } from './radio-card.tsx';

/** The fonts of headings and texts. The name of each font is written in that font. */
export function FontField({ draft, change }: Pick<FormFields<Branding>, 'draft' | 'change'>) {
  const field = useRef<HTMLFieldSetElement>(null);
  const familyOf = useSampleFonts(field);
  return (
    <fieldset ref={field}>
      <legend className="text-xl font-display">{brandingLabels.fonts}</legend>
      <p className="mt-1 text-sm text-ink-soft">For headings, and for texts.</p>
      <div className="mt-3 grid gap-2">
        {fontPairs.map((pair) => {
          const [display, text, style] = fontPairTexts[pair];
          return (
            <RadioCard
              key={pair}
              name="fonts"
              checked={draft.fonts === pair}
              onChange={() => change({ fonts: pair })}
            >
              <span className="min-w-0">
                <span className="text-lg" style={{ fontFamily: familyOf(pair, 'display') }}>
                  {display}
                </span>{' '}
                <span style={{ fontFamily: familyOf(pair, 'text') }}>and {text}</span>
                <span className="block text-sm text-ink-soft">{style}</span>
              </span>
            </RadioCard>
          );
        })}
      </div>
    </fieldset>
  );
}

type Role = 'display' | 'text';

const sampleName = (pair: FontPair, role: Role) => `Sample ${pair} ${role}`;

/**
 * Loads the fonts of the samples, about 170 kB, once the field is in view.
 * @returns the family of a sample; that of the page until then
 */
function useSampleFonts(field: RefObject<HTMLElement | null>) {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const { current } = field;
    if (!current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // Without them the samples are in the fonts of the page.
      addSampleFonts().then(
        () => setIsLoaded(true),
        () => undefined,
      );
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [field]);
  return (pair: FontPair, role: Role) => {
    if (!isLoaded) return undefined;
    // Every page has the fonts of `fraunces`, the pair of a new shop.
    const family = pair === 'fraunces' ? { display: 'Display', text: 'Text' }[role] : sampleName(pair, role);
    return `'${family}', var(--font-${role})`;
  };
}

async function addSampleFonts(): Promise<void> {
  const { fontFaces } = await import('#contract/branding/font-faces.ts');
  for (const pair of fontPairs) {
    if (pair === 'fraunces') continue;
    // `first`: the files that a page needs for its first paint.
    const [display, text] = fontFaces[pair].first;
    // The browser loads each of them when a sample uses it.
    for (const [role, url] of [['display', display] as const, ['text', text] as const])
      document.fonts.add(new FontFace(sampleName(pair, role), `url(${url})`, { display: 'swap' }));
  }
}
