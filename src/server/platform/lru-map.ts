/**
 * A map that drops the least recently used entries when all together exceed `maxSize`. It does not store an entry that exceeds it
 * alone.
 */
export class LruMap<K, V extends object> {
  readonly #entries = new Map<K, V>();
  readonly #maxSize: number;
  readonly #sizeOf: (value: V, key: K) => number;
  #size = 0;

  /** @param sizeOf the size of one entry, always the same for it; by default entries are counted */
  constructor(maxSize: number, sizeOf: (value: V, key: K) => number = () => 1) {
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  get(key: K): V | undefined {
    const value = this.#entries.get(key);
    // Moves the entry to the end: a Map lists its entries in the order in which they were set.
    if (value && this.#entries.delete(key)) this.#entries.set(key, value);
    return value;
  }

  set(key: K, value: V): void {
    this.delete(key);
    const size = this.#sizeOf(value, key);
    // It would drop all others, and then itself.
    if (size > this.#maxSize) return;
    this.#entries.set(key, value);
    this.#size += size;
    for (const [oldest] of this.#entries) {
      if (this.#size <= this.#maxSize) break;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value && this.#entries.delete(key)) this.#size -= this.#sizeOf(value, key);
  }

  clear(): void {
    this.#entries.clear();
    this.#size = 0;
  }
}
