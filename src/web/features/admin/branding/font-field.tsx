import { type Branding, type FontPair, fontPairs } from '#contract/branding/branding.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { brandingLabels } from '../shared/branding-labels.ts';
import { Options } from '../shared/options.tsx';
import type { FormFields } from '../shared/text-props.ts';

export const fontNames: Record<FontPair, string> = {
  fraunces: 'Fraunces and Source Sans: soft and warm',
  garamond: 'EB Garamond and Figtree: a printed book',
  newsreader: 'Newsreader and Work Sans: a good newspaper',
  literata: 'Literata and Nunito Sans: calm and round',
  bricolage: 'Bricolage Grotesque and Instrument Sans: modern',
  martel: 'Martel and Mukta: also for Hindi and Marathi',
};

/** The fonts of headings and texts. */
export function FontField({ draft, change, errors }: FormFields<Branding>) {
  return (
    <fieldset>
      <legend className="text-xl font-display">{brandingLabels.fonts}</legend>
      <Select
        label="Fonts for headings and texts"
        labelHidden
        className="mt-3"
        value={draft.fonts}
        error={errors['fonts']}
        onChange={({ target }) => {
          const fonts = fontPairs.find((pair) => pair === target.value);
          if (fonts) change({ fonts });
        }}
      >
        <Options of={fontPairs.map((pair) => [pair, fontNames[pair]])} />
      </Select>
    </fieldset>
  );
}
