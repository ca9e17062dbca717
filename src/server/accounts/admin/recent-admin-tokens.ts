import { createHash } from 'node:crypto';
import { createRecentSet } from '#server/platform/recent-set.ts';
import type { Caller } from '../caller.ts';

/** Hashes of the Authorization headers of administrators within 15 minutes. Under load their requests are preferred. */
export type RecentAdminTokens = {
  /** Stores the header's hash if its `caller` is an administrator, and removes it otherwise. */
  record(authorization: string, caller: Pick<Caller, 'role'>): void;
  /** Fast, but no proof of what the caller is allowed to do now. */
  has(authorization: string): boolean;
};

const TTL_MS = 15 * 60_000;
const MAX_TOKENS = 1_000;
/** Above the length of every valid header. */
const MAX_HEADER_LENGTH = 200;

const hashOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/** @param now monotonic milliseconds */
export function createRecentAdminTokens(now: () => number = () => performance.now()): RecentAdminTokens {
  const recent = createRecentSet(TTL_MS, MAX_TOKENS, now);
  return {
    record(authorization, { role }) {
      const hash = hashOf(authorization);
      if (role === 'ADMIN') recent.add(hash);
      else recent.delete(hash);
    },
    has: (authorization) => authorization.length <= MAX_HEADER_LENGTH && recent.has(hashOf(authorization)),
  };
}
