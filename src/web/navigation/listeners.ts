/** The listeners to one thing that changes; `subscribe` is what useSyncExternalStore takes. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns removes the listener */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
