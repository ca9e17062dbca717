import { type ComponentType, createElement, use } from 'react';
import { ChunkLoadError } from '#web/api/api-error.ts';

/**
 * A part of a page that works as HTML, without scripts: its code loads once the rest of the page works. Render it in a `Suspense`,
 * and await `preload` in the `load` of its route: the server then has the code when it renders, and the browser when it opens
 * another page. @throws ChunkLoadError in `preload` only: in a document from the server, the part stays as it is without scripts
 */
export function hydratedLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let hydrating: Promise<ComponentType<Props>> | undefined;

  async function preload(): Promise<ComponentType<Props>> {
    loaded ??= await load().catch(() => {
      throw new ChunkLoadError();
    });
    return loaded;
  }

  const hydrate = () => (hydrating ??= preload().catch(() => new Promise<never>(() => {})));
  const Part = (props: Props) => createElement(loaded ?? use(hydrate()), props);
  return Object.assign(Part, { preload });
}
