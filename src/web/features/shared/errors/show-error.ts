import { problemCode, toToastError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

/** Shows a toast for a failed call. An expired session opens the login dialog instead. */
export function showError(title: string, error: unknown): void {
  if (problemCode(error) !== 'unauthenticated') showToast({ kind: 'error', title, ...toToastError(error) });
}
