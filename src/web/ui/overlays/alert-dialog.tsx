import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { Button, type ButtonVariant } from '../button.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { DialogBox } from './dialog-box.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** The question, and what confirming it does. */
  text: ReactNode;
  confirm: string;
  cancel?: string | undefined;
  variant?: ButtonVariant | undefined;
  /** While busy, the dialog can't be closed. */
  busy?: boolean | undefined;
  /** The text is still loading: confirming is disabled. */
  waiting?: boolean | undefined;
  onConfirm: () => void;
  /** Returns the element to focus afterwards, when the opener may be gone by then; undefined for the opener. */
  finalFocus?: (() => HTMLElement | undefined) | undefined;
};

/**
 * Asks before an action with consequences. The focus starts on Cancel. The component that renders it closes it after a
 * confirmation.
 */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = 'Cancel',
  variant = 'danger',
  busy = false,
  waiting = false,
  onConfirm,
  finalFocus,
}: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const change = (next: boolean) => !busy && onOpenChange(next);
  useCloseOnBack(open, () => change(false));

  return (
    <Base.Root open={open} onOpenChange={(next) => change(next)}>
      <DialogBox
        initialFocus={cancelButton}
        finalFocus={() => finalFocus?.() ?? true}
        className="sm:max-w-md"
      >
        <div className="overflow-y-auto p-5 sm:p-7">
          <Base.Title className="text-2xl">{title}</Base.Title>
          <Base.Description render={<div />} className="mt-3 text-ink-soft">
            {text}
          </Base.Description>
          <DialogActions>
            <Button ref={cancelButton} variant="outline" onClick={() => change(false)}>
              {cancel}
            </Button>
            <Button variant={variant} busy={busy || waiting} onClick={onConfirm}>
              {confirm}
            </Button>
          </DialogActions>
        </div>
      </DialogBox>
    </Base.Root>
  );
}
