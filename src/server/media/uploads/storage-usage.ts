/** Renditions that are made later take at most this many times the space of the first files of an image. */
const LATER_FACTOR = 2;
/** From this share of the limit on, the log warns. */
const NEARLY_FULL = 0.8;

export type UsageLevel = 'free' | 'nearly full' | 'full';

/**
 * The space that images take: state only, no timers and no I/O.
 * @param limit in bytes
 * @param onLevel called when the level has changed
 */
export function createStorageUsage(limit: number | undefined, onLevel: (level: UsageLevel) => void) {
  const reserved = new Map<string, number>();
  let used: number | undefined;
  let changedSinceCount = 0;
  let level: UsageLevel = 'free';

  const total = () => [...reserved.values()].reduce((sum, bytes) => sum + bytes, used ?? 0);

  function setLevel(next: UsageLevel): void {
    const isChanged = next !== level;
    level = next;
    if (isChanged) onLevel(level);
  }

  // Only a rejected upload sets `full`; the level then stays until there is clearly space again.
  function updateLevel(): void {
    if (limit === undefined || used === undefined) return;
    if (total() < limit * NEARLY_FULL) setLevel('free');
    else if (level === 'free') setLevel('nearly full');
  }

  return {
    /** Bytes of all files; undefined until they were counted once. */
    used: () => used,
    startCount: () => void (changedSinceCount = 0),
    finishCount(bytes: number): void {
      // A file written during the count may be in both numbers; the next daily count corrects that.
      used = bytes + changedSinceCount;
      updateLevel();
    },
    /** A file of this many bytes was written, or (negative) removed. */
    change(bytes: number): void {
      changedSinceCount += bytes;
      if (used !== undefined) used += bytes;
      updateLevel();
    },
    /** False, and the level is `full`, when this many more bytes would exceed the limit. */
    admit(bytes: number): boolean {
      if (limit === undefined || used === undefined || total() + bytes <= limit) return true;
      setLevel('full');
      return false;
    },
    /** Reserves space for the renditions that will be made of an image whose first files take this many bytes. */
    reserve(hash: string, bytes: number): void {
      if (limit === undefined) return;
      reserved.set(hash, bytes * LATER_FACTOR);
      updateLevel();
    },
    /** Releases that space; without a hash, that of all images. */
    release(hash?: string): void {
      if (hash === undefined) reserved.clear();
      else reserved.delete(hash);
      updateLevel();
    },
  };
}
