import { limits } from '#contract/api/limits.ts';
import type { Branding, BrandingState, HideablePart, WordName } from '#contract/branding/branding.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import type { FormFields } from '../shared/text-props.ts';

/** What visitors see of the shop's own texts: parts that can be hidden, each with its words. */
const parts: { part: HideablePart; label: string; words: [WordName, string][] }[] = [
  {
    part: 'shopCard',
    label: 'Card of the shop',
    words: [
      ['shopTitle', 'Title'],
      ['shopText', 'Line'],
    ],
  },
  {
    part: 'paintingsCard',
    label: 'Card of the paintings',
    words: [
      ['paintingsTitle', 'Title'],
      ['paintingsText', 'Line'],
    ],
  },
  {
    part: 'comingSoonCard',
    label: 'Coming Soon card',
    words: [
      ['comingSoonTitle', 'Title'],
      ['comingSoonText', 'Line'],
    ],
  },
  { part: 'newest', label: 'Newest pieces', words: [['newestTitle', 'Title']] },
  {
    part: 'reasons',
    label: 'Reasons on the shop page',
    words: [
      ['reasonsTitle', 'Title'],
      ['handcraftedTitle', 'First reason'],
      ['handcraftedText', 'Its text'],
      ['uniqueTitle', 'Second reason'],
      ['uniqueText', 'Its text'],
      ['giftsTitle', 'Third reason'],
      ['giftsText', 'Its text'],
    ],
  },
  { part: 'quotes', label: 'Quotes on the pages of categories', words: [] },
];
const intro: [WordName, string][] = [['shopIntro', 'First line of the shop page']];

export const partNames = Object.fromEntries(parts.map(({ part, label }) => [part, label]));

type Props = FormFields<Branding> & Pick<BrandingState, 'defaultWords'>;

/** Which of the shop's own texts and cards visitors see, and in which words. */
export function WordFields({ defaultWords, ...form }: Props) {
  const { draft, change } = form;
  const words = { ...form, defaultWords };
  return (
    <fieldset>
      <legend className="text-xl font-display">Texts and cards</legend>
      <p className="mt-1 text-sm text-ink-soft">Leave a text empty to use the words shown in gray.</p>
      <ul className="mt-3 space-y-4">
        {parts.map(({ part, label, words: names }) => {
          const isShown = !draft.hidden.includes(part);
          return (
            <li key={label}>
              <Toggle
                label={label}
                checked={isShown}
                onChange={(shown) =>
                  change({
                    hidden: shown ? draft.hidden.filter((other) => other !== part) : [...draft.hidden, part],
                  })
                }
              />
              {isShown && names.length > 0 && <WordList {...words} part={label} names={names} />}
            </li>
          );
        })}
        <li>
          <WordList {...words} part="" names={intro} />
        </li>
      </ul>
    </fieldset>
  );
}

type ListProps = Props & { part: string; names: readonly [WordName, string][] };

function WordList({ draft, change, errors, defaultWords, part, names }: ListProps) {
  return (
    <div className="ml-8 space-y-3">
      {names.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          aria-label={part === '' ? undefined : `${part}: ${label}`}
          optional
          maxLength={limits.brandingWords}
          placeholder={defaultWords[name]}
          value={draft.words[name] ?? ''}
          error={errors[`words.${name}`]}
          onChange={({ target }) => change({ words: withWord(draft.words, name, target.value) })}
        />
      ))}
    </div>
  );
}

function withWord(words: Branding['words'], name: WordName, text: string): Branding['words'] {
  const { [name]: _before, ...others } = words;
  return text === '' ? others : { ...others, [name]: text };
}
