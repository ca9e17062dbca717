import { onSessionChange, session } from '#web/api/session.ts';

/** Settles once somebody is signed in again; rejects with the signal's reason when it is aborted first. */
export function sessionAgain(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = onSessionChange(check);
    signal.addEventListener('abort', () => {
      leave();
      reject(signal.reason instanceof Error ? signal.reason : new Error('Nobody waits for it any more.'));
    });
    function check() {
      if (!session()) return;
      leave();
      resolve();
    }
    check();
  });
}
