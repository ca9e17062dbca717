import type { App } from '#server/app.ts';
import { commandLine } from '#server/platform/command-line.ts';

/** Checks a database that was too large for the check at startup. When it is damaged, the shop stops serving. */
export function checkIntegrityInBackground({
  services: { database, log },
  readiness,
}: Pick<App, 'services' | 'readiness'>): void {
  database.engine
    .checkInBackground?.()
    .then((damage) => {
      if (damage === undefined || readiness.phase() !== 'open') return;
      readiness.fail();
      log.fatal(
        { damage },
        `The database is damaged. Please restore it from a backup: ${commandLine('restore', 'FILE', '--replace')}`,
      );
    })
    .catch((error: unknown) => log.error({ err: error }, 'The integrity check of the database failed'));
}
