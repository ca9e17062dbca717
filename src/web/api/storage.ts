/** Runs `work` on a storage of the browser, which may be forbidden or full: then returns `otherwise`. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** A storage that never throws. Where it fails, callers keep their data as long as the page. */
const safe = (area: () => Storage) => ({
  keys: (): string[] => attempt(() => Object.keys(area()), []),
  get: (key: string): string | null => attempt(() => area().getItem(key), null),
  /** @returns whether it is stored */
  set: (key: string, value: string): boolean =>
    attempt(() => {
      area().setItem(key, value);
      return true;
    }, false),
  remove: (key: string): void => attempt(() => area().removeItem(key), undefined),
});

/**
 * The browser's localStorage. The privacy page lists for visitors what their browser remembers: in texts of contract/shop/privacy-texts.ts that the artist
 * cannot edit, and in the default texts of policies.rules.ts on the server. Each key is a constant of the file that uses it.
 */
export const storage = safe(() => localStorage);
/** The same for this tab only. */
export const tabStorage = safe(() => sessionStorage);
