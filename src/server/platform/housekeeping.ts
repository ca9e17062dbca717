import type { App } from '../app.ts';
import type { Services } from '../context.ts';
import { failpoint } from './failpoint.ts';
import { emptyTrash } from '../catalog/trash/trash.store.ts';
import { endOfTrash } from '../catalog/trash/trash.rules.ts';

const EVERY_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<Services, 'media' | 'log' | 'database' | 'now'>;

/** Deletes for good what has been in the trash for 30 days, then the pictures that nothing refers to any more. */
export async function runHousekeeping({ media, database, now }: Omit<Parts, 'log'>): Promise<void> {
  await database.write((tx) => emptyTrash(tx, endOfTrash(now())));
  failpoint('delete:trash-emptied');
  await media.sweep();
}

/** Looks through a database that was too large to be looked through before it was opened, and closes the shop over a damaged one. */
export function checkIntegrityInBackground({
  services: { database, log },
  readiness,
}: Pick<App, 'services' | 'readiness'>): void {
  database.engine
    .checkInBackground?.()
    .then((wrong) => {
      if (wrong === undefined || readiness.phase() !== 'open') return;
      readiness.fail();
      log.fatal(
        { wrong },
        'The database is damaged. Please restore it from a backup: npm run restore -- FILE --replace',
      );
    })
    .catch((error: unknown) => log.error({ err: error }, 'The database could not be looked through'));
}

/** Tidies up now and once a day. */
export function scheduleHousekeeping(parts: Parts): void {
  const tidy = () => {
    // Nobody waits for it, and tomorrow is another day.
    runHousekeeping(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'What is not needed any more could not be cleared away'),
    );
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MS);
  timer.unref();
}
