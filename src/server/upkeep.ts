import type { Services } from './context.ts';
import { emptyTrash } from './trash/trash.store.ts';
import { endOfTrash } from './trash/trash.rules.ts';

const EVERY_MS = 24 * 60 * 60 * 1000;

type Parts = Pick<Services, 'media' | 'log' | 'database' | 'now'>;

/** Deletes for good what has been in the trash for 30 days, then the pictures that nothing refers to any more. */
export async function tidyUp({ media, database, now }: Omit<Parts, 'log'>): Promise<void> {
  await database.write((tx) => emptyTrash(tx, endOfTrash(now())));
  await media.sweep();
}

/** Tidies up now and once a day. */
export function keepTidy(parts: Parts): void {
  const tidy = () => {
    // Nobody waits for it, and tomorrow is another day.
    tidyUp(parts).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'What is not needed any more could not be cleared away'),
    );
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MS);
  timer.unref();
}
