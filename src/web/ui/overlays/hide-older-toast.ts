import {
  pauseToast,
  resumeToast,
  subscribeToToasts,
  visibleToast,
  type ToastRecord,
} from '../feedback/toast-store.ts';

/** The open dialogs that hide a toast. */
const dialogs = new Set<HTMLElement>();
/** The toast that was visible when the newest of them opened. */
let older: ToastRecord | undefined;

/**
 * The ref of a dialog. On a phone a dialog is a sheet as wide as the screen, so that a toast from before would cover its head or
 * its first field: it is hidden until the dialog closes, and then has its full time again. A newer toast is visible.
 */
export function hideOlderToast(dialog: HTMLElement | null): (() => void) | undefined {
  const toast = visibleToast();
  if (!dialog || !toast || matchMedia('(width >= 40rem)').matches) return undefined;
  older = toast;
  dialogs.add(dialog);
  update();
  const unsubscribe = subscribeToToasts(update);
  return () => {
    unsubscribe();
    dialogs.delete(dialog);
    update();
  };
}

function update(): void {
  const isHidden = dialogs.size > 0 && visibleToast()?.id === older?.id;
  const box = document.querySelector<HTMLElement>('.toasts');
  if (box) box.style.visibility = isHidden ? 'hidden' : '';
  if (isHidden) pauseToast();
  else resumeToast();
}
