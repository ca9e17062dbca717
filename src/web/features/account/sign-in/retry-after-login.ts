import { refusalCode } from '#web/api/api-error.ts';
import { sessionAgain } from './wait-for-login.ts';

/** Does the work, and where the login has ended does it again once somebody has signed in. */
export async function signedIn<T>(work: () => Promise<T>, signal = new AbortController().signal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (refusalCode(error) !== 'unauthenticated') throw error;
      await sessionAgain(signal);
    }
  }
}
