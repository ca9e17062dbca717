import { showToast } from '#web/ui/feedback/toast-store.ts';

export async function copyTrackingNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    showToast({ kind: 'success', title: 'Copied!', description: 'Tracking number copied to clipboard' });
  } catch {
    showToast({
      kind: 'error',
      title: 'The tracking number was not copied',
      description: 'This browser blocks copying. Select the number to copy it.',
    });
  }
}
