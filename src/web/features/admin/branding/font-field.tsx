import { type Branding, fontPairs } from '#contract/branding/branding.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { brandingLabels, fontNames } from '../shared/branding-labels.ts';
import { Options } from '../shared/options.tsx';
import type { FormFields } from '../shared/text-props.ts';

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
