import { createHash } from 'node:crypto';
import { problem } from '#contract/problems.ts';
import { addressGroup } from './address-group.ts';
import { createKnownPlaces } from './known-places.ts';
import { createRecentCounts, type RecentCounts } from './recent-counts.ts';

/** A guess at a password or a code, counted as a failure until one of these is said. */
export type Attempt = {
  /** It was right: takes it back and remembers the address as a good one for this account. */
  succeeded(): Promise<void>;
  /** Nobody looked whether it was right: takes it back. */
  withdrawn(): Promise<void>;
};

/**
 * Limits on guessing, on opening accounts and on asking for mails. Every `before…` counts at once, so that many at the
 * same moment cannot slip through, and throws problem `too_many_requests` when a limit is met; a refused one is not
 * counted. IPv6 addresses count by their /64.
 */
export type Guard = {
  beforeLogIn(email: string, address: string): Promise<Attempt>;
  beforeSignUp(address: string): Promise<void>;
  beforeReset(email: string, address: string): Promise<void>;
  /**
   * Ten wrong codes an hour for an account from everywhere, and ten from each address where a code of it was right within 30
   * days: somebody who knows the password uses up their own ten, and not the owner's.
   * @param mayBeGuessed false for a recovery code: nobody meets one by trying, so it is not counted and opens always
   */
  beforeCode(userId: string, address: string, mayBeGuessed: boolean): Promise<Attempt>;
  /** Twelve a day, whoever asks: each takes its room on the disk, from which the oldest go. */
  beforeBackup(): Promise<void>;
  /** The account's owner was here. */
  remember(email: string, address: string): Promise<void>;
};

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

/**
 * Failures in 15 minutes: 10 for an account from one address, 100 from one address, 50 for an account from everywhere.
 * The last holds against guessing from many addresses, yet would let a stranger lock the owner out; so an address
 * from which the owner came in within 30 days is exempt from it. From a new address a mailed link always opens the door.
 */
const limits = {
  account: { fromOneAddress: 10, fromEverywhere: 50, windowMs: 15 * MINUTES },
  address: { logIns: 100, windowMs: 15 * MINUTES, signUps: 60, resets: 20 },
  resets: 5,
  codes: 10,
  backups: 12,
} as const;

type Count = { counts: RecentCounts; key: string };

// Keys of one length, and no email addresses lying about in memory.
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** @returns how to take all of them back */
function takeAll(wanted: readonly Count[], sentence?: string): () => void {
  const wait = Math.max(...wanted.map(({ counts, key }) => counts.wait(key)));
  if (wait > 0) throw problem('too_many_requests', sentence, { retryAfter: Math.ceil(wait / 1000) });
  const undo = wanted.map(({ counts, key }) => counts.add(key));
  return () => {
    for (const one of undo) one();
  };
}

/** Counts in this process's memory. @param now milliseconds by a clock that nobody sets */
export function createGuard(now: () => number): Guard {
  const { account, address } = limits;
  const pairs = createRecentCounts(account.fromOneAddress, account.windowMs, now);
  const accounts = createRecentCounts(account.fromEverywhere, account.windowMs, now);
  const logIns = createRecentCounts(address.logIns, address.windowMs, now);
  const signUps = createRecentCounts(address.signUps, HOURS, now);
  const resetsByAddress = createRecentCounts(address.resets, HOURS, now);
  const resetsByAccount = createRecentCounts(limits.resets, HOURS, now);
  const codes = createRecentCounts(limits.codes, HOURS, now);
  const backups = createRecentCounts(limits.backups, 24 * HOURS, now);
  const known = createKnownPlaces(now);
  const passed = createKnownPlaces(now);

  return {
    async beforeLogIn(email, from) {
      const group = addressGroup(from);
      const pair = keyOf(email, group);
      const wanted = [
        { counts: logIns, key: keyOf(group) },
        { counts: pairs, key: pair },
      ];
      if (!known.has(pair)) wanted.push({ counts: accounts, key: keyOf(email) });
      const takeBack = takeAll(wanted);
      return {
        async succeeded() {
          takeBack();
          known.add(pair);
        },
        async withdrawn() {
          takeBack();
        },
      };
    },
    async beforeSignUp(from) {
      takeAll([{ counts: signUps, key: keyOf(addressGroup(from)) }]);
    },
    async beforeReset(email, from) {
      takeAll([
        { counts: resetsByAddress, key: keyOf(addressGroup(from)) },
        { counts: resetsByAccount, key: keyOf(email) },
      ]);
    },
    async beforeCode(userId, from, mayBeGuessed) {
      const place = keyOf(userId, addressGroup(from));
      const key = passed.has(place) ? place : keyOf(userId);
      const takeBack = takeAll(mayBeGuessed ? [{ counts: codes, key }] : []);
      return {
        async succeeded() {
          takeBack();
          passed.add(place);
        },
        async withdrawn() {
          takeBack();
        },
      };
    },
    async beforeBackup() {
      takeAll(
        [{ counts: backups, key: 'backup' }],
        'Twelve backups were asked for within a day. Please ask for the next one tomorrow.',
      );
    },
    async remember(email, from) {
      known.add(keyOf(email, addressGroup(from)));
    },
  };
}
