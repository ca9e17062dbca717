import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { ChunkLoadError } from '#web/api/api-error.ts';
import { hardReload } from '#web/navigation/hard-reload.ts';

/**
 * What a page is there for, in code of its own. Where that does not arrive, a new document is asked for; where there is
 * none to be had, the page says that the shop cannot be reached, and tries again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      (Screen) => ({ default: Screen }),
      async () => {
        if (!(await hardReload())) throw new ChunkLoadError();
        // It waits until the new document takes its place.
        return new Promise<never>(() => {});
      },
    ),
  );
}
