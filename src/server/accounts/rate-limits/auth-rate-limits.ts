import { createHash } from 'node:crypto';
import { createRecentSet } from '#server/platform/recent-set.ts';
import { ipSubnet } from './ip-subnet.ts';
import { type Attempt, consume, createAttemptQueue } from './attempts.ts';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';

/**
 * Limits for logins, codes, signups and mails. Every `before…` counts before the work, so that simultaneous requests cannot
 * exceed a limit, and throws problem `too_many_requests` if one is exceeded. Rejected requests do not count. Attempts wait
 * for the outcome of earlier ones, see attempts.ts. IPv6 addresses count by their /64.
 */
export type AuthRateLimits = {
  /**
   * @param device the key of a known device of the account. It has a limit of its own. Its failures also count in the other
   *   limits, but failures of strangers cannot lock it out
   */
  beforeLogIn(email: string, clientIp: string, device?: string): Promise<Attempt>;
  beforeSignUp(clientIp: string): Promise<void>;
  beforeReset(email: string, clientIp: string): Promise<void>;
  /** A try at the link that creates the administrator. */
  beforeSetup(clientIp: string): Promise<Attempt>;
  /**
   * Ten wrong codes an hour for an account. Each IP address with a right code within 30 days, and each known device, has ten
   * of its own, so that a stranger who knows the password cannot lock the owner out.
   * @param isGuessable false for a recovery code: it is too long to guess, so it does not count and always works
   */
  beforeCode(userId: string, clientIp: string, isGuessable: boolean, device?: string): Promise<Attempt>;
  /** Twelve a day for all administrators: each new backup on the disk replaces an old one. */
  beforeBackup(): Promise<void>;
  /** The owner of the account has logged in from this IP address. */
  trustLocation(email: string, clientIp: string): Promise<void>;
};

const MINUTES = 60_000;
const HOURS = 60 * MINUTES;

/**
 * Failed logins in 15 minutes: 10 for an account from one IP address, 100 from one IP address, 50 for an account from all
 * addresses. The last stops guessing from many addresses but would let a stranger lock the owner out, so IP addresses from
 * which the owner logged in within 30 days are exempt. From a new address, a mailed reset link always works.
 */
const limits = {
  account: { fromOneAddress: 10, fromOneDevice: 10, fromEverywhere: 50, windowMs: 15 * MINUTES },
  address: { logIns: 100, windowMs: 15 * MINUTES, signUps: 60, resets: 20, setups: 20 },
  resets: 5,
  codes: 10,
  backups: 12,
} as const;

// Hashes give keys of equal length and leave no email addresses in memory.
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

const attempt = (settle: (isCounted: boolean) => void, trust: () => void): Attempt => ({
  async succeeded() {
    trust();
    settle(false);
  },
  failed: async () => settle(true),
  refund: async () => settle(false),
});

const TRUST_MS = 30 * 24 * HOURS;
const MAX_LOCATIONS = 50_000;

/** Counts in the memory of this process. @param now monotonic milliseconds */
export function createAuthRateLimits(now: () => number): AuthRateLimits {
  const { account, address } = limits;
  const pairs = createSlidingWindowCounter(account.fromOneAddress, account.windowMs, now);
  const accounts = createSlidingWindowCounter(account.fromEverywhere, account.windowMs, now);
  const devices = createSlidingWindowCounter(account.fromOneDevice, account.windowMs, now);
  const logIns = createSlidingWindowCounter(address.logIns, address.windowMs, now);
  const signUps = createSlidingWindowCounter(address.signUps, HOURS, now);
  const resetsByAddress = createSlidingWindowCounter(address.resets, HOURS, now);
  const resetsByAccount = createSlidingWindowCounter(limits.resets, HOURS, now);
  const setups = createSlidingWindowCounter(address.setups, HOURS, now);
  const codes = createSlidingWindowCounter(limits.codes, HOURS, now);
  const deviceCodes = createSlidingWindowCounter(limits.codes, HOURS, now);
  const backups = createSlidingWindowCounter(limits.backups, 24 * HOURS, now);
  // Pairs of account and IP address from which the owner logged in, and from which a code was right.
  const known = createRecentSet(TRUST_MS, MAX_LOCATIONS, now);
  const passed = createRecentSet(TRUST_MS, MAX_LOCATIONS, now);
  const begin = createAttemptQueue();

  return {
    async beforeLogIn(email, from, device) {
      const subnet = ipSubnet(from);
      const pair = keyOf(email, subnet);
      const usual = [
        { counter: logIns, key: keyOf(subnet) },
        { counter: pairs, key: pair },
      ];
      if (!known.has(pair)) usual.push({ counter: accounts, key: keyOf(email) });
      const settle = device
        ? await begin([{ counter: devices, key: keyOf(email, device) }], usual)
        : await begin(usual);
      return attempt(settle, () => known.add(pair));
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
    async beforeSetup(from) {
      const settle = await begin([{ counter: setups, key: keyOf(ipSubnet(from)) }]);
      return attempt(settle, () => undefined);
    },
    async beforeCode(userId, from, isGuessable, device) {
      const location = keyOf(userId, ipSubnet(from));
      const key = passed.has(location) ? location : keyOf(userId);
      const usual = isGuessable ? [{ counter: codes, key }] : [];
      const settle =
        device && isGuessable
          ? await begin([{ counter: deviceCodes, key: keyOf(userId, device) }], usual)
          : await begin(usual);
      return attempt(settle, () => passed.add(location));
    },
    async beforeBackup() {
      consume(
        [{ counter: backups, key: 'backup' }],
        'The shop makes at most twelve backups a day. Please try again tomorrow.',
      );
    },
    async trustLocation(email, from) {
      known.add(keyOf(email, ipSubnet(from)));
    },
  };
}
