/** Runs `work` on the browser's storage, which may be forbidden or full: then returns `otherwise`. */
export function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** localStorage that never throws. Where it fails, callers keep their data as long as the page. */
export const storage = {
  keys: (): string[] => attempt(() => Object.keys(localStorage), []),
  get: (key: string): string | null => attempt(() => localStorage.getItem(key), null),
  /** @returns whether it is stored */
  set: (key: string, value: string): boolean =>
    attempt(() => {
      localStorage.setItem(key, value);
      return true;
    }, false),
  remove: (key: string): void => attempt(() => localStorage.removeItem(key), undefined),
};
