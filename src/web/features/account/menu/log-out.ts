import { toToastError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { clearSession } from '#web/api/session.ts';
import { dropAllDrafts } from '#web/features/shared/forms/draft/draft-storage.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { whileLoggingOut } from '../protected-page/route-guard.ts';
import { clearCachedResponses } from '#web/features/shared/session/user-store.ts';

/** Forgets the person in this browser, with what they wrote and were shown, and leads away from what is theirs. */
export async function leave(goHome: () => Promise<void>): Promise<void> {
  await whileLoggingOut(async () => {
    clearSession();
    dropAllDrafts();
    await clearCachedResponses().catch(() => {});
    await goHome();
  });
}

/** Forgets the person in this browser at once, whatever the server says, and then tells what it said. */
export async function logOut(goHome: () => Promise<void>): Promise<void> {
  // The call has read the token by the time it is cleared.
  const ended = fetchCall('logOut', undefined);
  const outcome = ended.then(
    () => undefined,
    (error: unknown) => toToastError(error),
  );
  await leave(goHome);
  const failure = await outcome;
  showToast(
    failure === undefined
      ? { kind: 'success', title: 'Logged out', description: 'You have been successfully logged out.' }
      : { kind: 'error', title: 'Error logging out', ...failure },
  );
}
