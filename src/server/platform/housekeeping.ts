import type { Services } from '../context.ts';
import { failpoint } from './failpoint.ts';
import { emptyTrash } from '../catalog/trash/trash.store.ts';
import { expiredBefore } from '../catalog/trash/trash.rules.ts';

const INTERVAL_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<Services, 'media' | 'log' | 'database' | 'now'>;

/** Permanently deletes what has been in the trash for TRASH_DAYS, then the images that nothing references. */
export async function runHousekeeping({ media, database, now }: Omit<Parts, 'log'>): Promise<void> {
  await database.write((tx) => emptyTrash(tx, expiredBefore(now())));
  failpoint('delete:trash-emptied');
  await media.sweep();
}

/** Runs the housekeeping now and once a day. */
export function scheduleHousekeeping(parts: Parts): void {
  const run = () => {
    // A failed run is repeated the next day.
    runHousekeeping(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'Housekeeping failed; it runs again tomorrow'),
    );
  };
  run();
  setInterval(run, INTERVAL_MS).unref();
}
