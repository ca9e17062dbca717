import { createListeners } from '#web/navigation/listeners.ts';

/** A change: whether a product is to be a favorite. */
export type Toggle = { id: string; wanted: boolean };

type Server = {
  /** The ids of the server's list, in its order. */
  readIds: () => Promise<readonly string[]>;
  /** Replaces the server's list. @returns the list that the server has then, which is what `readIds` returns next */
  send: (ids: readonly string[]) => Promise<readonly string[]>;
};

/** The server's list after a change, and the ids for which it has no room. */
type Outcome = { saved: readonly string[]; surplus: readonly string[] };

export function applyToggle(ids: readonly string[], { id, wanted }: Toggle): readonly string[] {
  if (ids.includes(id) === wanted) return ids;
  return wanted ? [...ids, id] : ids.filter((each) => each !== id);
}

/**
 * The server only replaces whole lists, so changes are sent one after another, each based on the result of the one before:
 * two quick presses never overwrite each other. A rejected change is dropped, and the next ones continue without it.
 */
export function createToggleQueue({ readIds, send }: Server) {
  let waiting: readonly Toggle[] = [];
  let version = 0;
  let last: Promise<void> = Promise.resolve();
  const { subscribe, notify } = createListeners();

  function change(next: readonly Toggle[]): void {
    waiting = next;
    version += 1;
    notify();
  }

  /** Saves several changes in one request. */
  async function apply(toggles: readonly Toggle[], max: number): Promise<Outcome> {
    const isWaiting = () => toggles.every((toggle) => waiting.includes(toggle));
    // The queue was cleared meanwhile.
    if (!isWaiting()) return { saved: [], surplus: [] };
    try {
      const ids = await readIds();
      const all = toggles.reduce(applyToggle, ids);
      const next = all.length > max ? all.slice(0, max) : all;
      const isChanged =
        next !== ids && (next.length !== ids.length || next.some((id, index) => id !== ids[index]));
      const saved = isChanged && isWaiting() ? await send(next) : ids;
      return { saved, surplus: all.slice(max) };
    } finally {
      change(waiting.filter((each) => !toggles.includes(each)));
    }
  }

  function addAll(toggles: readonly Toggle[], max = Infinity): Promise<Outcome> {
    // Copies, because `waiting` finds them by identity: the caller may add the same object twice.
    const mine = toggles.map((toggle) => ({ ...toggle }));
    change([...waiting, ...mine]);
    const done = last.then(() => apply(mine, max));
    last = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  return {
    /** Resolves once the change is saved or was the case already; rejects when the server rejects it. */
    add: async (toggle: Toggle): Promise<void> => void (await addAll([toggle])),
    /** Saves several changes in one list of at most `max` products. Resolves and rejects as `add` does. */
    addAll,
    /** The pending change of `id`; undefined without one. */
    pending: (id: string) => waiting.findLast((toggle) => toggle.id === id)?.wanted,
    /** Increases with every change that is added or done. */
    version: () => version,
    /** Drops all changes that are not sent yet. */
    clear: () => change([]),
    subscribe,
  };
}
