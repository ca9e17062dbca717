const STORE = 'scrollPlaces';

/** How far the pages of this tab were scrolled, by the key of their entry in the browser's history. */
export function createScrollPlaces() {
  const places = new Map<string, number>(remembered());

  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...places]));
    } catch {
      // Without storage one arrives at the top after a reload: no more than that.
    }
  });

  return {
    keep: (key: string) => places.set(key, scrollY),
    of: (key: string) => places.get(key) ?? 0,
  };
}

function remembered(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
  } catch {
    return [];
  }
}
