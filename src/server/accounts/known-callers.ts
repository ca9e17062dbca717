import { createHash } from 'node:crypto';

/** Authorization headers that were somebody's a short while ago. */
export type KnownCallers = {
  note(authorization: string): void;
  /** Costs next to nothing, and says nothing of what the caller may do now. */
  has(authorization: string): boolean;
};

const KEPT_MS = 15 * 60_000;
const MOST = 1_000;
/** No header of ours is longer. */
const LONGEST = 200;

const hashOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/** @param now milliseconds by a clock that never goes back */
export function rememberCallers(now: () => number = () => performance.now()): KnownCallers {
  const until = new Map<string, number>();
  return {
    note(authorization) {
      const hash = hashOf(authorization);
      // Anew at the end: the first of all is the one that was away longest.
      until.delete(hash);
      until.set(hash, now() + KEPT_MS);
      const [oldest] = until.keys();
      if (until.size > MOST && oldest !== undefined) until.delete(oldest);
    },
    has(authorization) {
      return authorization.length <= LONGEST && (until.get(hashOf(authorization)) ?? 0) > now();
    },
  };
}
