import { createHash } from 'node:crypto';
import { createRecentSet } from '#server/platform/recent-set.ts';
import { ipSubnet } from './ip-subnet.ts';
import { type Attempt, consume, createAttemptQueue, type Limit, type Settle } from './attempts.ts';
import type { SettleShared, SharedCounts, SharedLimit } from './shared-counts.store.ts';
import { createSlidingWindowCounter } from './sliding-window-counter.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { reportErrors } from '#contract/orders/order-page/order-page.ts';

/**
 * Limits for logins and for other calls that someone could repeat too often. Every `before…` counts before the work, so that
 * simultaneous requests cannot exceed a limit, and throws problem `too_many_requests` if one is exceeded. Rejected requests do
 * not count. Attempts wait for the outcome of earlier ones, see attempts.ts. IPv6 addresses count by their /64.
 */
export type AuthRateLimits = {
  /**
   * @param device the key of a known device of the account. It has a limit of its own. Its failures also count in the other
   *   limits, but failures of strangers cannot lock it out
   */
  beforeLogIn(email: string, clientIp: string, device?: string): Promise<Attempt>;
  /** 60 an hour from an IP address. */
  beforeSignUp(clientIp: string): Promise<void>;
  /** A request for a reset link: 20 an hour from an IP address, 5 for an account. */
  beforeReset(email: string, clientIp: string): Promise<void>;
  /** A try at a link that creates an administrator: 20 wrong ones an hour from an IP address. */
  beforeAdminLink(clientIp: string): Promise<Attempt>;
  /**
   * Ten wrong codes an hour for an account. Each IP address with a right code within 30 days, and each known device, has ten
   * of its own, so that a stranger who knows the password cannot lock the owner out.
   * @param isGuessable false for a recovery code: it is too long to guess, so it does not count and always works
   */
  beforeCode(userId: string, clientIp: string, isGuessable: boolean, device?: string): Promise<Attempt>;
  /** Twelve a day for all administrators, because all backups of the last two days stay on the disk. */
  beforeBackup(): Promise<void>;
  /**
   * 20 an hour from an IP address, 300 from all addresses that one internet subscriber can have (an IPv6 /48), and 3,000 from
   * everywhere. The last keeps many strangers from filling the disk; the others keep one stranger from using it up.
   */
  beforeEnquiry(clientIp: string): Promise<void>;
  /**
   * A wrong link of an order, 60 an hour from an IP address. Right links are not counted and always work: a stranger behind the
   * same address cannot lock customers out.
   */
  afterWrongOrderLink(clientIp: string): Promise<void>;
  /** 20 an hour from an IP address. */
  beforePaymentReport(clientIp: string): Promise<void>;
  /** The owner of the account has logged in or signed up from this IP address: attempts elsewhere do not block a login from it. */
  trustIpAddress(email: string, clientIp: string): Promise<void>;
};

const MINUTES = 60_000;

/**
 * Failed logins in 15 minutes: 10 for an account from one IP address, 100 from one IP address, 50 for an account from all
 * addresses. The last stops guessing from many addresses but would let a stranger lock the owner out, so it does not reject
 * attempts from IP addresses from which the owner logged in within 30 days; it counts them. From a new address, a mailed
 * reset link always works. The other limits are for an hour, that of backups for a day.
 */
const limits = {
  account: { fromOneAddress: 10, fromOneDevice: 10, fromEverywhere: 50, windowMs: 15 * MINUTES },
  address: {
    logIns: 100,
    windowMs: 15 * MINUTES,
    signUps: 60,
    resets: 20,
    adminLinks: 20,
    enquiries: 20,
    enquiriesOfSubscriber: 300,
    orderLinks: 60,
    paymentReports: 20,
  },
  resets: 5,
  codes: 10,
  backups: 12,
  enquiries: 3_000,
} as const;

// Hashes give keys of equal length and leave no email addresses in memory.
const keyOf = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A limit in the memory of this process, and in the database for all processes. */
type AuthLimit = Limit & { shared: SharedLimit };

function createLimit(name: string, max: number, windowMs: number, now: () => number) {
  const counter = createSlidingWindowCounter(max, windowMs, now);
  return (...parts: string[]): AuthLimit => ({
    counter,
    key: keyOf(...parts),
    shared: { key: keyOf(name, ...parts), max, windowMs },
  });
}

const sharedOf = (given: readonly AuthLimit[]) => given.map(({ shared }) => shared);

/** Counts in memory first, so that a flood that this process rejects costs the database nothing. */
function createCounting(shared: SharedCounts | undefined) {
  const queue = createAttemptQueue();

  async function beginShared(settle: Settle, begin: () => Promise<SettleShared | undefined>) {
    try {
      const settleShared = await begin();
      return async (isCounted: boolean) => {
        try {
          await settleShared?.(isCounted);
        } finally {
          // Last: what waits in this process would otherwise find the attempt still open in the database.
          settle(isCounted);
        }
      };
    } catch (error) {
      settle(false);
      throw error;
    }
  }

  return {
    /** Begins an attempt, whose outcome decides whether it counts. @param counted limits that cannot reject it */
    async begin(enforced: readonly AuthLimit[], counted: readonly AuthLimit[] = []): Promise<SettleShared> {
      const alsoCounted = sharedOf(counted);
      return beginShared(await queue(enforced, counted), async () =>
        shared?.begin(sharedOf(enforced), { alsoCounted, isOpen: true }),
      );
    },
    async count(given: readonly AuthLimit[], message?: string): Promise<void> {
      const settle = await beginShared(consume(given, message), async () => {
        await shared?.begin(sharedOf(given), { isOpen: false, message });
        return undefined;
      });
      await settle(true);
    },
  };
}

const TRUST_MS = 30 * DAY_MS;
const MAX_PAIRS = 50_000;

/** Pairs of account and IP address that are trusted for 30 days after their last use. */
function createTrust(name: string, now: () => number, shared: SharedCounts | undefined) {
  const known = createRecentSet(TRUST_MS, MAX_PAIRS, now);
  // Written to the database once a day at most.
  const written = createRecentSet(DAY_MS, MAX_PAIRS, now);
  return {
    /** Reads the database in either case: a faster response would reveal which pairs are trusted. */
    async has(key: string): Promise<boolean> {
      const isRemembered = (await shared?.remembers(keyOf(name, key))) ?? false;
      return isRemembered || known.has(key);
    },
    async add(key: string): Promise<void> {
      known.add(key);
      if (written.has(key)) return;
      written.add(key);
      await shared?.remember(keyOf(name, key), TRUST_MS);
    },
  };
}

const createAttempt = (settle: SettleShared, trust: () => Promise<void>): Attempt => ({
  async succeeded() {
    await trust();
    await settle(false);
  },
  failed: () => settle(true),
  notChecked: () => settle(false),
});

function createLimits(now: () => number) {
  const { account, address } = limits;
  return {
    pair: createLimit('login of account and address', account.fromOneAddress, account.windowMs, now),
    account: createLimit('login of account', account.fromEverywhere, account.windowMs, now),
    device: createLimit('login of device', account.fromOneDevice, account.windowMs, now),
    address: createLimit('login of address', address.logIns, address.windowMs, now),
    signUp: createLimit('signup', address.signUps, HOUR_MS, now),
    resetByAddress: createLimit('reset of address', address.resets, HOUR_MS, now),
    resetByAccount: createLimit('reset of account', limits.resets, HOUR_MS, now),
    adminLink: createLimit('setup', address.adminLinks, HOUR_MS, now),
    code: createLimit('code', limits.codes, HOUR_MS, now),
    deviceCode: createLimit('code of device', limits.codes, HOUR_MS, now),
    enquiryByAddress: createLimit('enquiry of address', address.enquiries, HOUR_MS, now),
    enquiryBySubscriber: createLimit('enquiry of subscriber', address.enquiriesOfSubscriber, HOUR_MS, now),
    enquiry: createLimit('enquiry', limits.enquiries, HOUR_MS, now),
    orderLink: createLimit('wrong link of an order', address.orderLinks, HOUR_MS, now),
    paymentReport: createLimit('report of a payment', address.paymentReports, HOUR_MS, now),
    backup: createLimit('backup', limits.backups, DAY_MS, now),
  };
}

/**
 * @param now monotonic milliseconds, for the counts in memory
 * @param shared the counts of all processes; without it, this process counts alone
 */
export function createAuthRateLimits(now: () => number, shared?: SharedCounts): AuthRateLimits {
  const limit = createLimits(now);
  const { begin, count } = createCounting(shared);
  // Pairs of account and IP address: the owner logged in from it; a code from it was right.
  const known = createTrust('known', now, shared);
  const passed = createTrust('passed', now, shared);

  return {
    async beforeLogIn(email, clientIp, device) {
      const subnet = ipSubnet(clientIp);
      const pair = keyOf(email, subnet);
      const usual = [limit.address(subnet), limit.pair(email, subnet)];
      const account = limit.account(email);
      // Counted in either case: fewer writes would take less time, and reveal that the account exists.
      const [enforced, counted] = (await known.has(pair)) ? [usual, [account]] : [[...usual, account], []];
      const settle = device
        ? await begin([limit.device(email, device)], [...usual, account])
        : await begin(enforced, counted);
      return createAttempt(settle, () => known.add(pair));
    },
    beforeSignUp: (clientIp) => count([limit.signUp(ipSubnet(clientIp))]),
    beforeReset: (email, clientIp) =>
      count([limit.resetByAddress(ipSubnet(clientIp)), limit.resetByAccount(email)]),
    async beforeAdminLink(clientIp) {
      return createAttempt(await begin([limit.adminLink(ipSubnet(clientIp))]), async () => undefined);
    },
    async beforeCode(userId, clientIp, isGuessable, device) {
      const pair = keyOf(userId, ipSubnet(clientIp));
      const isTrusted = await passed.has(pair);
      const usual = isGuessable
        ? [isTrusted ? limit.code(userId, ipSubnet(clientIp)) : limit.code(userId)]
        : [];
      const settle =
        device && isGuessable ? await begin([limit.deviceCode(userId, device)], usual) : await begin(usual);
      return createAttempt(settle, () => passed.add(pair));
    },
    beforeBackup: () =>
      count([limit.backup()], 'The shop makes at most twelve backups a day. Please try again tomorrow.'),
    beforeEnquiry: (clientIp) =>
      count([
        limit.enquiryByAddress(ipSubnet(clientIp)),
        limit.enquiryBySubscriber(ipSubnet(clientIp, 48)),
        limit.enquiry(),
      ]),
    afterWrongOrderLink: (clientIp) => count([limit.orderLink(ipSubnet(clientIp))]),
    beforePaymentReport: (clientIp) => count([limit.paymentReport(ipSubnet(clientIp))], reportErrors.later),
    trustIpAddress: (email, clientIp) => known.add(keyOf(email, ipSubnet(clientIp))),
  };
}
