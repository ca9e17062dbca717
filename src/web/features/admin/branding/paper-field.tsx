import type { Branding } from '#contract/branding/branding.ts';
import { computePalettes, type PageBackground, pageBackgrounds } from '#contract/branding/palette.ts';
import { brandingLabels, paperNames } from '../shared/branding-labels.ts';
import type { FormFields } from '../shared/text-props.ts';
import { RadioCard } from './radio-card.tsx';

type Props = Pick<FormFields<Branding>, 'draft' | 'change'> & { accent: string };

/** The background of the pages. @param accent the chosen accent color, which the papers are computed with */
export function PaperField({ draft, change, accent }: Props) {
  return (
    <fieldset>
      <legend className="text-xl font-display">{brandingLabels.paper}</legend>
      <p className="mt-1 text-sm text-ink-soft">
        The background of every page. Visitors whose device is dark see its dark version.
      </p>
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        {pageBackgrounds.map((paper) => (
          <PaperChoice
            key={paper}
            paper={paper}
            accent={accent}
            checked={draft.paper === paper}
            onChange={() => change({ paper })}
          />
        ))}
      </div>
    </fieldset>
  );
}

type ChoiceProps = { paper: PageBackground; accent: string; checked: boolean; onChange: () => void };

function PaperChoice({ paper, accent, checked, onChange }: ChoiceProps) {
  const { light } = computePalettes(accent, paper);
  return (
    <RadioCard name="paper" checked={checked} onChange={onChange}>
      <span
        aria-hidden="true"
        className="size-6 shrink-0 rounded-xs border border-line-strong"
        style={{ backgroundColor: light.paper }}
      />
      <span className="min-w-0">{paperNames[paper]}</span>
    </RadioCard>
  );
}
