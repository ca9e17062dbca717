import { createHash } from 'node:crypto';
import { ipSubnet } from './ip-subnet.ts';
import { type Attempt, consume, createAttemptQueue } from './attempts.ts';
import { createTrustedLocations } from './trusted-locations.ts';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

/**
 * Limits on guessing, on opening accounts and on asking for mails. Every `before…` counts at once, so that many at the
 * same moment cannot slip through, and throws problem `too_many_requests` when a limit is met; a refused one is not
 * counted. Guesses wait for the outcome of those before them, see attempts.ts. IPv6 addresses count by their /64.
 */
export type AuthRateLimits = {
  /**
   * @param device a known device of the account, as an opaque key: its guesses have a limit of their own and are counted in
   *   the others, but others' guesses from the same address, or for the same account, do not lock it out
   */
  beforeLogIn(email: string, address: string, device?: string): Promise<Attempt>;
  beforeSignUp(address: string): Promise<void>;
  beforeReset(email: string, address: string): Promise<void>;
  /**
   * Ten wrong codes an hour for an account from everywhere, and ten from each address where a code of it was right within 30
   * days: somebody who knows the password uses up their own ten, and not the owner's.
   * A known device has ten of its own too.
   * @param isGuessable false for a recovery code: nobody meets one by trying, so it is not counted and opens always
   */
  beforeCode(userId: string, address: string, isGuessable: boolean, device?: string): Promise<Attempt>;
  /** Twelve a day, whoever asks: each takes its room on the disk, from which the oldest go. */
  beforeBackup(): Promise<void>;
  /** The account's owner was here. */
  trustLocation(email: string, address: string): Promise<void>;
};

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

/**
 * Failures in 15 minutes: 10 for an account from one address, 100 from one address, 50 for an account from everywhere.
 * The last holds against guessing from many addresses, yet would let a stranger lock the owner out; so an address
 * from which the owner came in within 30 days is exempt from it. From a new address a mailed link always opens the door.
 */
const limits = {
  account: { fromOneAddress: 10, fromOneDevice: 10, fromEverywhere: 50, windowMs: 15 * MINUTES },
  address: { logIns: 100, windowMs: 15 * MINUTES, signUps: 60, resets: 20 },
  resets: 5,
  codes: 10,
  backups: 12,
} as const;

// Keys of one length, and no email addresses lying about in memory.
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const attempt = (end: (staysCounted: boolean) => void, trustLocation: () => void): Attempt => ({
  async succeeded() {
    trustLocation();
    end(false);
  },
  async failed() {
    end(true);
  },
  async refund() {
    end(false);
  },
});

/** Counts in this process's memory. @param now milliseconds by a clock that nobody sets */
export function createAuthRateLimits(now: () => number): AuthRateLimits {
  const { account, address } = limits;
  const pairs = createSlidingWindowCounter(account.fromOneAddress, account.windowMs, now);
  const accounts = createSlidingWindowCounter(account.fromEverywhere, account.windowMs, now);
  const devices = createSlidingWindowCounter(account.fromOneDevice, account.windowMs, now);
  const logIns = createSlidingWindowCounter(address.logIns, address.windowMs, now);
  const signUps = createSlidingWindowCounter(address.signUps, HOURS, now);
  const resetsByAddress = createSlidingWindowCounter(address.resets, HOURS, now);
  const resetsByAccount = createSlidingWindowCounter(limits.resets, HOURS, now);
  const codes = createSlidingWindowCounter(limits.codes, HOURS, now);
  const deviceCodes = createSlidingWindowCounter(limits.codes, HOURS, now);
  const backups = createSlidingWindowCounter(limits.backups, 24 * HOURS, now);
  const known = createTrustedLocations(now);
  const passed = createTrustedLocations(now);
  const begin = createAttemptQueue();

  return {
    async beforeLogIn(email, from, device) {
      const group = ipSubnet(from);
      const pair = keyOf(email, group);
      const usual = [
        { counter: logIns, key: keyOf(group) },
        { counter: pairs, key: pair },
      ];
      if (!known.has(pair)) usual.push({ counter: accounts, key: keyOf(email) });
      const end = device
        ? await begin([{ counter: devices, key: keyOf(email, device) }], usual)
        : await begin(usual);
      return attempt(end, () => known.add(pair));
    },
    async beforeSignUp(from) {
      consume([{ counter: signUps, key: keyOf(ipSubnet(from)) }]);
    },
    async beforeReset(email, from) {
      consume([
        { counter: resetsByAddress, key: keyOf(ipSubnet(from)) },
        { counter: resetsByAccount, key: keyOf(email) },
      ]);
    },
    async beforeCode(userId, from, isGuessable, device) {
      const place = keyOf(userId, ipSubnet(from));
      const key = passed.has(place) ? place : keyOf(userId);
      const usual = isGuessable ? [{ counter: codes, key }] : [];
      const end =
        device && isGuessable
          ? await begin([{ counter: deviceCodes, key: keyOf(userId, device) }], usual)
          : await begin(usual);
      return attempt(end, () => passed.add(place));
    },
    async beforeBackup() {
      consume(
        [{ counter: backups, key: 'backup' }],
        'Twelve backups were asked for within a day. Please ask for the next one tomorrow.',
      );
    },
    async trustLocation(email, from) {
      known.add(keyOf(email, ipSubnet(from)));
    },
  };
}
