import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { clearSession } from '#web/api/session.ts';
import { dropAllDrafts } from '#web/features/shared/forms/draft/draft-storage.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { whileLoggingOut } from '../protected-page/route-guard.ts';
import { clearCachedResponses } from '#web/features/shared/session/user-store.ts';

/** Removes the session, the drafts and the cached responses of the user from this browser, and leaves the page by `leavePage`. */
export async function forgetUser(leavePage: () => Promise<void>): Promise<void> {
  await whileLoggingOut(async () => {
    clearSession();
    dropAllDrafts();
    await clearCachedResponses().catch(() => {});
    await leavePage();
  });
}

/** Logs out in this browser at once, before the server responds, and then shows the result. */
export async function logOut(leavePage: () => Promise<void>): Promise<void> {
  // The call has read the token by the time it is cleared.
  const response = fetchCall('logOut', undefined);
  const outcome = response.then(
    () => undefined,
    (error: unknown) => toToastError(error),
  );
  await forgetUser(leavePage);
  const failure = await outcome;
  showToast(
    failure === undefined
      ? { kind: 'success', title: 'Logged out', description: 'You have been successfully logged out.' }
      : { kind: 'error', title: 'Error logging out', ...failure },
  );
}
