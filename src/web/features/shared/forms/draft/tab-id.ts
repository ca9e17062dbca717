import { tabStorage } from '#web/api/storage.ts';

const STORAGE_KEY = 'tab';
const LOCK_PREFIX = 'tab:';

// crypto.randomUUID needs HTTPS.
const newId = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

let id: string | undefined;

/**
 * The id of this tab, which no other open tab has. It survives a reload: the page takes it out of sessionStorage and puts
 * it back when it is left, so that a duplicated tab finds none.
 */
export function tabId(): string {
  if (id === undefined) {
    id = takeId() ?? newId();
    window.addEventListener('pagehide', putIdBack);
    window.addEventListener('pageshow', () => void takeId());
    lockId();
  }
  return id;
}

function takeId(): string | undefined {
  const stored = tabStorage.get(STORAGE_KEY) ?? undefined;
  tabStorage.remove(STORAGE_KEY);
  return stored;
}

/** If it fails, the tab has a new id after a reload, and finds its drafts as those of a closed tab. */
function putIdBack() {
  if (id !== undefined) tabStorage.set(STORAGE_KEY, id);
}

/** Locks the id while the page is open, so that other tabs see it. Without HTTPS there are no locks. */
function lockId() {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  if (!locks || id === undefined) return;
  void locks
    .request(LOCK_PREFIX + id, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise(() => {});
      // The tab was duplicated before its page had called `tabId`, so both tabs found the id in sessionStorage.
      id = newId();
      return lockId();
    })
    .catch(() => {});
}

/** @returns a function that says whether a tab is closed; without locks every other tab counts as closed */
export async function loadIsTabClosed(): Promise<(tab: string) => boolean> {
  try {
    const locks = await navigator.locks.query();
    const living = new Set(locks.held?.map((lock) => lock.name));
    return (tab) => tab !== id && !living.has(LOCK_PREFIX + tab);
  } catch {
    return (tab) => tab !== id;
  }
}
