import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { ChunkLoadError } from '#web/api/api-error.ts';
import { hardReload } from '#web/navigation/hard-reload.ts';

/**
 * The main part of a page, with code of its own. If the code fails to load, the page reloads; if the shop is unreachable,
 * the error screen says so and retries.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      async () => {
        if (!(await hardReload())) throw new ChunkLoadError();
        // Waits for the reload.
        return new Promise<never>(() => {});
      },
    ),
  );
}
