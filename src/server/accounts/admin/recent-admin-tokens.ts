import { createHash } from 'node:crypto';
import type { Caller } from '../caller.ts';

/** Authorization headers that belonged to an administrator within 15 minutes. Under load their requests are preferred. */
export type RecentAdminTokens = {
  /** Stores the header if its `caller` is an administrator. */
  record(authorization: string, caller: Pick<Caller, 'role'>): void;
  /** Fast, but no proof of what the caller is allowed to do now. */
  has(authorization: string): boolean;
};

const TTL_MS = 15 * 60_000;
const MAX = 1_000;
/** Above the length of every valid header. */
const MAX_HEADER_LENGTH = 200;

const hashOf = (authorization: string) => createHash('sha256').update(authorization).digest('base64');

/** @param now monotonic milliseconds */
export function createRecentAdminTokens(now: () => number = () => performance.now()): RecentAdminTokens {
  const expiries = new Map<string, number>();
  return {
    record(authorization, { role }) {
      const hash = hashOf(authorization);
      // Moves the entry to the end: the first one is the least recently used.
      expiries.delete(hash);
      if (role !== 'ADMIN') return;
      expiries.set(hash, now() + TTL_MS);
      const [oldest] = expiries.keys();
      if (expiries.size > MAX && oldest !== undefined) expiries.delete(oldest);
    },
    has(authorization) {
      return authorization.length <= MAX_HEADER_LENGTH && (expiries.get(hashOf(authorization)) ?? 0) > now();
    },
  };
}
