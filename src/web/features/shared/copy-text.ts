import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function copy(text: string, copied: ToastMessage, onBlocked: () => unknown): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(copied);
  } catch {
    onBlocked();
  }
}

/**
 * Copies a text, and says so in a toast.
 * @param what names the text, such as "tracking number"
 * @param onBlocked when the browser denies access to the clipboard; by default a toast says that
 */
export const copyText = (text: string, what: string, onBlocked = () => showBlocked(what)): Promise<void> =>
  copy(
    text,
    { kind: 'success', title: 'Copied!', description: `${capitalize(what)} copied to clipboard` },
    onBlocked,
  );

/** The same for a message to paste into a chat. @param what names it, such as "reply" */
export const copyMessage = (text: string, what: string, onBlocked = () => showBlocked(what)): Promise<void> =>
  copy(
    text,
    { kind: 'success', title: `${capitalize(what)} copied`, description: 'Paste it into the chat.' },
    onBlocked,
  );

function showBlocked(what: string): void {
  showToast({
    kind: 'error',
    title: `The ${what} was not copied`,
    description: `This browser blocks copying. Select the ${what} to copy it.`,
  });
}
