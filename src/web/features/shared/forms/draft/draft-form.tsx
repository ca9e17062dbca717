import type { FormEvent, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { FormMessage } from '../simple/form-message.tsx';
import { ConflictDialog, type ConflictFields } from './conflict-dialog.tsx';
import { DraftNotice } from './draft-notice.tsx';
import type { useDraftForm } from './use-draft-form.ts';

type Props<Draft extends object> = {
  form: ReturnType<typeof useDraftForm<Draft, unknown, unknown>>;
  /** Names the form for screen readers, unless its dialog does. */
  label?: string;
  /** Text of the submit button. */
  submitLabel: string;
  /** Shown before the buttons, which then stay in view while the form scrolls. */
  summary?: ReactNode;
  /** Whether the summary has a row of its own on a wide screen too. */
  isSummaryWide?: boolean;
  /** Keeps the buttons in view while the form scrolls. */
  keepsButtonsInView?: boolean;
  /** For items that someone else can change at the same time. */
  conflictFields?: ConflictFields<Draft>;
  /** Replaces the form's own submit handler. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a draft form in a dialog: restored-draft notice, error message, fields, buttons, conflict dialog. */
export function DraftForm<Draft extends object>(props: Props<Draft>) {
  const {
    form,
    label,
    submitLabel,
    summary,
    isSummaryWide = false,
    keepsButtonsInView,
    conflictFields,
    onSubmit,
    onClose,
    children,
  } = props;
  const { ref, ...formProps } = form.formProps;
  return (
    <form ref={ref} {...formProps} {...(onSubmit && { onSubmit })} aria-label={label} className="space-y-6">
      <DraftNotice editedAt={form.editedAt} origin={form.origin} onDiscard={form.discard} />
      <FormMessage>{form.errors['form']}</FormMessage>
      {children}
      <DialogActions
        summary={summary}
        isSummaryWide={isSummaryWide}
        {...(keepsButtonsInView && { keepsButtonsInView })}
      >
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={form.busy}>
          {submitLabel}
        </Button>
      </DialogActions>
      {form.conflict && conflictFields && (
        <ConflictDialog conflict={form.conflict} fields={conflictFields} onSettle={form.settleConflict} />
      )}
    </form>
  );
}
