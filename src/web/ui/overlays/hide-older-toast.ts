import {
  pauseToast,
  resumeToast,
  subscribeToToasts,
  visibleToast,
  type ToastRecord,
} from '../feedback/toast-store.ts';

/** The open dialogs, each with the toast that was visible when it opened. */
const olderToasts = new Map<HTMLElement, ToastRecord>();

/**
 * The ref of a dialog. On a phone a dialog is a sheet as wide as the screen, so that a toast from before would cover its head or
 * its first field: it is hidden until the dialog closes, and then has its full time again. A newer toast is visible.
 */
export function hideOlderToast(dialog: HTMLElement | null): (() => void) | undefined {
  const toast = visibleToast();
  if (!dialog || !toast || matchMedia('(width >= 40rem)').matches) return undefined;
  olderToasts.set(dialog, toast);
  update();
  const unsubscribe = subscribeToToasts(update);
  return () => {
    unsubscribe();
    olderToasts.delete(dialog);
    update();
  };
}

function update(): void {
  const visible = visibleToast();
  const isHidden = [...olderToasts.values()].some(({ id }) => id === visible?.id);
  const box = document.querySelector<HTMLElement>('.toasts');
  if (box) box.style.visibility = isHidden ? 'hidden' : '';
  if (isHidden) pauseToast();
  else resumeToast();
}
