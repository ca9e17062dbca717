const STORE = 'tab';
const LOCK = 'tab:';

// crypto.randomUUID is not there without HTTPS.
const newName = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

let name: string | undefined;

/**
 * The name of this tab, in which no other tab that is open writes. It stays over a reload: the page takes it out of the
 * tab's store and puts it back as it goes, so that a tab that was duplicated meanwhile has found none there.
 */
export function tabId(): string {
  if (name === undefined) {
    name = takeName() ?? newName();
    window.addEventListener('pagehide', putBack);
    window.addEventListener('pageshow', () => void takeName());
    hold();
  }
  return name;
}

function takeName(): string | undefined {
  try {
    const kept = sessionStorage.getItem(STORE) ?? undefined;
    sessionStorage.removeItem(STORE);
    return kept;
  } catch {
    return undefined;
  }
}

function putBack() {
  try {
    if (name !== undefined) sessionStorage.setItem(STORE, name);
  } catch {
    // The tab has another name when it comes back, and finds its drafts as those of a tab that is gone.
  }
}

/** The name is held for as long as the page lives: that is what others see of it. Without HTTPS nobody sees anything. */
function hold() {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks || name === undefined) return;
  void locks
    .request(LOCK + name, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise(() => {});
      // Duplicated from a page that had nothing to do with drafts.
      name = newName();
      return hold();
    })
    .catch(() => {});
}

/** Whether a tab of that name is gone; where that cannot be known, it is taken to be. */
export async function closedTabs(): Promise<(tab: string) => boolean> {
  try {
    const { held = [] } = await navigator.locks.query();
    const living = new Set(held.map((lock) => lock.name));
    return (tab) => tab !== name && !living.has(LOCK + tab);
  } catch {
    return (tab) => tab !== name;
  }
}
