import { createListeners } from '#web/navigation/listeners.ts';

/** A change: whether a product is to be a favorite. */
export type Toggle = { id: string; wanted: boolean };

type Outside = {
  /** The ids of the server's list, in its order. */
  known: () => Promise<readonly string[]>;
  /** Replaces the server's list; its response becomes the known list. */
  send: (ids: readonly string[]) => Promise<void>;
};

export function applyToggle(ids: readonly string[], { id, wanted }: Toggle): readonly string[] {
  if (ids.includes(id) === wanted) return ids;
  return wanted ? [...ids, id] : ids.filter((each) => each !== id);
}

/**
 * The server only replaces whole lists, so changes are sent one after another, each based on the result of the one before:
 * two quick presses never overwrite each other. A rejected change is dropped, and the next ones continue without it.
 */
export function createToggleQueue({ known, send }: Outside) {
  let waiting: readonly Toggle[] = [];
  let version = 0;
  let last: Promise<void> = Promise.resolve();
  const { subscribe, notify } = createListeners();

  function change(next: readonly Toggle[]): void {
    waiting = next;
    version += 1;
    notify();
  }

  async function apply(toggle: Toggle): Promise<void> {
    // The queue was cleared meanwhile.
    if (!waiting.includes(toggle)) return;
    try {
      const ids = await known();
      const next = applyToggle(ids, toggle);
      if (next !== ids && waiting.includes(toggle)) await send(next);
    } finally {
      change(waiting.filter((each) => each !== toggle));
    }
  }

  return {
    /** Resolves once the change is saved or was the case already; rejects when the server rejects it. */
    add(toggle: Toggle): Promise<void> {
      const mine = { ...toggle };
      change([...waiting, mine]);
      const done = last.then(() => apply(mine));
      last = done.catch(() => {});
      return done;
    },
    /** The pending change of `id`; undefined without one. */
    pending: (id: string) => waiting.findLast((toggle) => toggle.id === id)?.wanted,
    /** Increases with every change that is added or done. */
    version: () => version,
    /** Drops all changes that are not sent yet. */
    clear: () => change([]),
    subscribe,
  };
}
