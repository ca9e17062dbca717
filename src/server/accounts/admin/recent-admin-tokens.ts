import { createHash } from 'node:crypto';
import type { Caller } from '../caller.ts';

/** Authorization headers that were the artist's a short while ago. Anybody may have an account; hers is another matter. */
export type RecentAdminTokens = {
  /** Keeps it if `caller`, whose it is, is the artist. */
  record(authorization: string, caller: Pick<Caller, 'role'>): void;
  /** Costs next to nothing, and says nothing of what the caller may do now. */
  has(authorization: string): boolean;
};

const KEPT_MS = 15 * 60_000;
const MAX = 1_000;
/** No header of ours is longer. */
const LONGEST = 200;

const hashOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/** @param now milliseconds by a clock that never goes back */
export function createRecentAdminTokens(now: () => number = () => performance.now()): RecentAdminTokens {
  const until = new Map<string, number>();
  return {
    record(authorization, { role }) {
      const hash = hashOf(authorization);
      // Anew at the end: the first of all is the one that was away longest.
      until.delete(hash);
      if (role !== 'ADMIN') return;
      until.set(hash, now() + KEPT_MS);
      const [oldest] = until.keys();
      if (until.size > MAX && oldest !== undefined) until.delete(oldest);
    },
    has(authorization) {
      return authorization.length <= LONGEST && (until.get(hashOf(authorization)) ?? 0) > now();
    },
  };
}
