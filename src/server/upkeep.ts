import type { Services } from './context.ts';

const EVERY_MS = 24 * 60 * 60 * 1000;

/** Tidies up now and once a day: pictures that nothing refers to. */
export function keepTidy({ media, log }: Pick<Services, 'media' | 'log'>): void {
  const tidy = () => {
    // Nobody waits for it, and tomorrow is another day.
    media
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'Unused pictures could not be swept up'));
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MS);
  timer.unref();
}
