import { attempt } from '../api/storage.ts';

const STORAGE_KEY = 'scrollPlaces';
const MAX_ENTRIES = 100;

/** The scroll positions of this tab's pages, by the key of their history entry. */
export function createScrollPositions() {
  const positions = new Map<string, number>(storedPositions());

  return {
    save(key: string) {
      // Re-inserting moves it to the end, so that the oldest are removed first.
      positions.delete(key);
      positions.set(key, scrollY);
      for (const oldest of positions.keys()) {
        if (positions.size <= MAX_ENTRIES) break;
        positions.delete(oldest);
      }
    },
    of: (key: string) => positions.get(key) ?? 0,
    /** Writes them to sessionStorage for the next document of this tab. */
    store: () =>
      attempt(() => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions])), undefined),
  };
}

function storedPositions(): [string, number][] {
  return attempt(() => {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  }, []);
}

const isPosition = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';
