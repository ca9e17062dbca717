import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import type { Conflict } from './draft-state.ts';

type Side = 'mine' | 'theirs';

/** The label of each field of a draft, and how to show its value. */
export type ConflictFields<Draft extends object> = {
  [Field in keyof Draft]: { label: string; show: (value: Draft[Field]) => ReactNode };
};

type Props<Draft extends object> = {
  conflict: Conflict<Draft>;
  fields: ConflictFields<Draft>;
  onSettle: (chosen: Draft | undefined) => void;
};

/** Shows both versions of each field that two users changed, to choose from. */
export function ConflictDialog<Draft extends object>({ conflict, fields, onSettle }: Props<Draft>) {
  const [sides, setSides] = useState<Partial<Record<keyof Draft, Side>>>({});

  function save() {
    const chosen = { ...conflict.mine };
    for (const field of conflict.fields)
      if (sides[field] === 'theirs') chosen[field] = conflict.theirs[field];
    onSettle(chosen);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onSettle(undefined)}
      title="Someone else changed this too"
      description="While you were writing, the same was changed elsewhere. Choose what to keep."
      size="lg"
      ignoresOutsidePress
    >
      <div className="space-y-8">
        {conflict.fields.map((field) => (
          <fieldset key={field}>
            <legend className="font-semibold">{fields[field].label}</legend>
            <div className="mt-2 grid gap-3 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((side) => (
                // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- its text is inside
                <label
                  key={side}
                  className="flex min-w-0 cursor-pointer gap-3 rounded-sm border border-line-strong p-3 has-checked:border-indigo has-checked:bg-indigo-tint"
                >
                  <input
                    type="radio"
                    name={`conflict-${field}`}
                    value={side}
                    checked={(sides[field] ?? 'mine') === side}
                    onChange={() => setSides({ ...sides, [field]: side })}
                    className="tick-mark mt-1"
                  />
                  <span className="min-w-0">
                    <span className="block text-sm text-ink-soft">
                      {side === 'mine' ? 'Yours' : 'In the shop now'}
                    </span>
                    <span className="block break-words whitespace-pre-wrap">
                      {fields[field].show(conflict[side][field]) || '—'}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button variant="outline" onClick={() => onSettle(undefined)}>
          Back to the form
        </Button>
        <Button onClick={save}>Save this choice</Button>
      </DialogActions>
    </Dialog>
  );
}
