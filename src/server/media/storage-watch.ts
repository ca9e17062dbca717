import type { Logger } from 'pino';
import { mayPass, type StorageError } from './storage-error.ts';

/** Told of every request to a bucket: the error when it failed. */
export type NoteOutcome = (error: StorageError | undefined) => void;

/** Logs when the bucket of the pictures begins and ceases to fail, not each request in between. */
export function watchStorage(log: Logger): NoteOutcome {
  let isFailing = false;
  return (error) => {
    const fails = error !== undefined;
    if (fails === isFailing) return;
    isFailing = fails;
    if (!error) log.warn('The bucket at STORAGE_URL can be used again');
    else if (mayPass(error)) log.error({ err: error }, 'The bucket at STORAGE_URL cannot be reached');
    else log.error({ err: error }, 'The bucket at STORAGE_URL refuses access');
  };
}
