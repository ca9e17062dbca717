import { ChunkLoadError, toToastError } from '#web/api/api-error.ts';
import { showToast } from '#web/ui/toast-store.ts';

/** Logs the person out, for somebody else to log in. It is fetched when asked for: few pages need it at once. */
export async function changeAccount(goOn: () => Promise<void>): Promise<void> {
  try {
    const { logOut } = await import('./log-out.ts');
    await logOut(goOn);
  } catch {
    showToast({ kind: 'error', title: 'Error logging out', ...toToastError(new ChunkLoadError()) });
  }
}
