import { problemCode } from '#web/api/api-error.ts';
import { onSessionChange, session } from '#web/api/session.ts';

/** Resolves once this browser has a session again; rejects when `signal` aborts first, or has aborted already. */
export async function waitForLogin(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const unsubscribe = onSessionChange(check);
    signal.addEventListener('abort', () => {
      unsubscribe();
      reject(
        signal.reason instanceof Error ? signal.reason : new Error('Waiting for the login was aborted.'),
      );
    });
    function check() {
      if (!session()) return;
      unsubscribe();
      resolve();
    }
    check();
  });
}

/** Runs `work`. When it fails because the session has expired, waits for the next login and runs it once more. */
export async function retryAfterLogin<T>(
  work: () => Promise<T>,
  signal = new AbortController().signal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (problemCode(error) !== 'unauthenticated') throw error;
    await waitForLogin(signal);
    return work();
  }
}
