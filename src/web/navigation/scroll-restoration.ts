const STORE = 'scrollPlaces';
const MAX = 100;

/** How far the pages of this tab were scrolled, by the key of their entry in the browser's history. */
export function createScrollPositions() {
  const places = new Map<string, number>(remembered());

  return {
    keep(key: string) {
      // The oldest go first.
      places.delete(key);
      places.set(key, scrollY);
      for (const oldest of places.keys()) {
        if (places.size <= MAX) break;
        places.delete(oldest);
      }
    },
    of: (key: string) => places.get(key) ?? 0,
    /** Writes them down for the documents of this tab that come after. */
    store() {
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...places]));
      } catch {
        // Without storage one arrives at the top after a reload: no more than that.
      }
    },
  };
}

function remembered(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number';
