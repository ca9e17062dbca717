/** One wish: a product is to be among the favourites, or not. */
export type Toggle = { id: string; wanted: boolean };

type Outside = {
  /** The ids that the server is known to hold, in its order. */
  known: () => Promise<readonly string[]>;
  /** Replaces the server's list, and takes its answer as the known one. */
  send: (ids: readonly string[]) => Promise<void>;
};

export type ToggleQueue = {
  /** Settles once this wish was sent, or turned out to be so already; rejects when it was refused. */
  add: (toggle: Toggle) => Promise<void>;
  /** What is still wished for `id`, or undefined where nothing is. */
  pending: (id: string) => boolean | undefined;
  /** A number that changes with every wish that comes or goes. */
  version: () => number;
  /** Drops every wish that has not been sent. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
};

export function applyToggle(ids: readonly string[], { id, wanted }: Toggle): readonly string[] {
  if (ids.includes(id) === wanted) return ids;
  return wanted ? [...ids, id] : ids.filter((each) => each !== id);
}

/**
 * The server takes the whole list only, so wishes go one after another, each applied to the list that the one before it
 * left: two quick hearts never overwrite each other. A refused wish is dropped, and those behind it go on without it.
 */
export function createToggleQueue({ known, send }: Outside): ToggleQueue {
  let waiting: readonly Toggle[] = [];
  let version = 0;
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function change(next: readonly Toggle[]): void {
    waiting = next;
    version += 1;
    for (const listener of listeners) listener();
  }

  async function carryOut(toggle: Toggle): Promise<void> {
    // Cleared while it waited for its turn.
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
    add(toggle) {
      const mine = { ...toggle };
      change([...waiting, mine]);
      const done = last.then(() => carryOut(mine));
      last = done.catch(() => {});
      return done;
    },
    pending: (id) => waiting.findLast((toggle) => toggle.id === id)?.wanted,
    version: () => version,
    clear: () => change([]),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
