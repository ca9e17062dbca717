import { type ComponentType, createElement, use } from 'react';
import { ChunkLoadError } from '#web/api/api-error.ts';
import { reloadDocument } from '#web/navigation/reload-document.ts';

/**
 * A part without which a page cannot work, with code of its own. Without `preload` it suspends at first, and React shows it up
 * to 0.3 s later.
 */
export type LazyScreen<Props> = ComponentType<Props> & {
  /** Loads the code. Never rejects: rendering reports the failure. */
  preload: () => Promise<void>;
};

/**
 * The main part of a page, with code of its own. If the code fails to load, the page reloads; if the shop is unreachable,
 * the error screen says so and retries.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function loadOnce(): Promise<ComponentType<Props>> {
    try {
      loaded = await load();
      return loaded;
    } catch {
      if (!(await reloadDocument())) throw new ChunkLoadError();
      // Never resolves: the document is about to reload.
      return new Promise<never>(() => {});
    }
  }

  const start = () => (loading ??= loadOnce());
  const Screen = (props: Props) => createElement(loaded ?? use(start()), props);
  const preload = () => start().then(noop, noop);
  return Object.assign(Screen, { preload });
}

const noop = () => {};
