import { type Branding, BrandingInput } from '#contract/branding/branding.ts';
import { computePalettes, DEFAULT_ACCENT, type PageBackground } from '#contract/branding/palette.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { brandingLabels } from '../shared/branding-labels.ts';
import { type FormFields, textProps } from '../shared/text-props.ts';
import { PaperField } from './paper-field.tsx';

/** Pigments of Indian painting and textiles. `''` stands for the color of a new shop. */
const pigments = [
  ['', 'Vermilion'],
  ['#8c2f5b', 'Lac'],
  ['#7a4b9a', 'Jamun'],
  ['#27408f', 'Indigo'],
  ['#0f6a73', 'Peacock'],
  ['#0b6b45', 'Malachite'],
  ['#6b6a1d', 'Henna'],
  ['#9a5b00', 'Turmeric'],
  ['#7b3f22', 'Terracotta'],
  ['#3a3733', 'Soot'],
] as const;

const isColor = (accent: string) => BrandingInput.shape.accent.safeParse(accent).success;

/** The accent color and the paper. */
export function ColorFields(form: FormFields<Branding>) {
  const { draft, change } = form;
  const shown = isColor(draft.accent) ? draft.accent || DEFAULT_ACCENT : DEFAULT_ACCENT;
  return (
    <div className="space-y-8">
      <fieldset>
        <legend className="text-xl font-display">{brandingLabels.accent}</legend>
        <p className="mt-1 text-sm text-ink-soft">For buttons, links and small marks.</p>
        <div className="mt-4 flex flex-wrap gap-2">
          {pigments.map(([color, name]) => (
            <Swatch
              key={name}
              name={name}
              color={color || DEFAULT_ACCENT}
              checked={draft.accent === color}
              onChange={() => change({ accent: color })}
            />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <TextField
            label="Another color"
            placeholder={DEFAULT_ACCENT}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            className="w-40 max-w-full"
            {...textProps(form, 'accent')}
          />
          <input
            type="color"
            aria-label="Pick another color"
            className="size-11 shrink-0 cursor-pointer"
            value={shown.toLowerCase()}
            onChange={({ target }) => change({ accent: target.value })}
          />
        </div>
        <AccentSample accent={shown} paper={draft.paper} />
      </fieldset>
      <PaperField draft={draft} change={change} accent={shown} />
    </div>
  );
}

type SwatchProps = { name: string; color: string; checked: boolean; onChange: () => void };

function Swatch({ name, color, checked, onChange }: SwatchProps) {
  return (
    <input
      type="radio"
      name="pigment"
      aria-label={name}
      title={name}
      checked={checked}
      onChange={onChange}
      className="swatch"
      style={{ backgroundColor: color }}
    />
  );
}

/** Shows the accent as text on light and dark paper, and says whether the shop changes its lightness. */
function AccentSample({ accent, paper }: { accent: string; paper: PageBackground }) {
  const { light, dark } = computePalettes(accent, paper);
  // `sindoor` is the accent as text and buttons show it.
  const isChanged = light.sindoor !== accent.toLowerCase();
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      {[light, dark].map((palette, index) => (
        <span
          key={index === 0 ? 'light' : 'dark'}
          aria-hidden="true"
          className="rounded-sm border border-line-strong px-3 py-1 font-semibold"
          style={{ backgroundColor: palette.paper, color: palette.sindoor }}
        >
          Aa
        </span>
      ))}
      <span className="min-w-0 flex-1 basis-48">
        {isChanged
          ? 'The shop changes the lightness of this color where texts could not be read otherwise.'
          : 'Texts in this color can be read well. On dark paper it is lighter.'}
      </span>
    </p>
  );
}
