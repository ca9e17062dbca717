import type { Logger } from 'pino';
import type { OperatorWarning } from '#contract/shop/settings.ts';
import type { OperatorWarnings } from '#server/platform/operator-warnings.ts';
import { isRetryable, type StorageError } from './storage-error.ts';

/** Called after every request to a bucket, with the error if it failed. */
export type OnRequestDone = (error: StorageError | undefined) => void;

const WARNING_ID = 'bucket-failing';

const UNREACHABLE: OperatorWarning = {
  title: "The storage for pictures isn't responding",
  message:
    'Visitors may see pieces without their pictures, and new pictures cannot be saved. The shop tries again by itself; this goes away once the storage responds. If it stays, ask the person who runs your server.',
};

const REFUSING: OperatorWarning = {
  title: 'The storage for pictures refuses access',
  message:
    'Visitors may see pieces without their pictures, and new pictures cannot be saved. The person who runs your server should check STORAGE_URL, its keys and whether the bucket is still there.',
};

function warningFor(error: StorageError | undefined): OperatorWarning | undefined {
  if (!error) return undefined;
  return isRetryable(error) ? UNREACHABLE : REFUSING;
}

/**
 * Reports in the log and the dashboard when the bucket starts to fail, fails for another reason, and works again; not each
 * failed request.
 */
export function watchStorage(log: Logger, operatorWarnings: OperatorWarnings): OnRequestDone {
  let shown: OperatorWarning | undefined;
  return (error) => {
    const warning = warningFor(error);
    if (warning === shown) return;
    shown = warning;
    if (!warning) {
      operatorWarnings.withdraw(WARNING_ID);
      log.warn('The bucket at STORAGE_URL can be used again');
      return;
    }
    operatorWarnings.report(WARNING_ID, warning);
    const state = warning === UNREACHABLE ? 'cannot be reached' : 'refuses access';
    log.error({ err: error }, `The bucket at STORAGE_URL ${state}`);
  };
}
