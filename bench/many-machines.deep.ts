import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seedShop } from '../tests/deep/crash/running-shop.ts';
import { ADMIN_EMAIL, PASSWORD } from '../tests/support/credentials.ts';
import { reportFigure } from '../tests/support/report-figure.ts';
import { missing, startMachines, type Machines } from './support/machines.ts';
import { type Kind, startMixedLoad } from '../tests/deep/crash/mixed-load.ts';

// Two machines of a shop under steady load, and each failure that such a shop has to survive.

const AWAY_MS = 30_000;
/** How long the load goes on after each failure, to see the recovery. */
const AFTER_MS = 10_000;
const MAX_RECOVERY_SECONDS = 5;
const GUESSES = 40;
const MACHINES = [0, 1] as const;

type Load = ReturnType<typeof startMixedLoad>;

/** The failed requests that were sent during `work`, by kind, and when it ended. */
async function during(load: Load, work: () => Promise<unknown>) {
  const since = performance.now();
  await work();
  const end = performance.now();
  const failed = () => load.failures.filter((one) => one.since >= since);
  return {
    failed,
    kinds: (): Kind[] => [...new Set(failed().map(({ kind }) => kind))].toSorted(),
    /** Seconds from the end of `work` until the last request was sent that failed. */
    recovery: () => Math.max(0, ...failed().map((one) => one.since - end)) / 1_000,
  };
}

/** Runs `work` under load and reports what failed, and for how long after its end. */
async function disturb(name: string, load: Load, work: () => Promise<unknown>) {
  const disturbed = await during(load, work);
  await wait(AFTER_MS);
  reportFigure(`${name}: failed requests`, disturbed.failed().length);
  reportFigure(`${name}: recovery`, disturbed.recovery(), 's');
  expect(disturbed.recovery(), JSON.stringify(disturbed.failed().at(-1))).toBeLessThanOrEqual(
    MAX_RECOVERY_SECONDS,
  );
  return disturbed;
}

async function makeBackup({ query, backups }: Machines): Promise<number> {
  const before = backups().length;
  // Due at once, on both machines; the job that has run is due again later.
  await query(`update job set run_at = 1 where kind = 'backup'`);
  const done = () => query(`select 1 from job where kind = 'backup' and run_at > 1 and lease_owner is null`);
  await expect.poll(done, { timeout: 120_000, interval: 200 }).toHaveLength(1);
  return backups().length - before;
}

/** @returns how many wrong passwords the machines evaluated, and how many they rejected unseen */
async function guessPasswords({ client }: Machines) {
  const guest = client({ from: '127.0.0.2' });
  const replies = await Promise.all(
    Array.from({ length: GUESSES }, (_, guess) =>
      guest.send('POST', '/api/auth/login', {
        email: ADMIN_EMAIL,
        password: `not the password ${guess}`,
      }),
    ),
  );
  const count = (status: number) => replies.filter((reply) => reply?.status === status).length;
  return { evaluated: count(401), rejected: count(429) };
}

test.runIf(missing.length > 0)('needs a Debian package that is missing', ({ skip }) =>
  skip(`Please run: apt-get install ${missing.join(' ')}`),
);

test.skipIf(missing.length > 0)(
  'two machines lose no acknowledged write, and recover within five seconds of each failure',
  { tags: ['CR24', 'OP10'], timeout: 15 * 60_000 },
  async () => {
    const machines = await startMachines();
    const seeded = await seedShop(machines.firstPort);
    const { client, postgres, storage } = machines;
    const account = { email: 'visitor@example.com', password: PASSWORD };
    const load = startMixedLoad({ admin: client({ token: seeded.admin }), guest: client() }, seeded, account);

    const usual = await during(load, async () => {
      const backups = await makeBackup(machines);
      reportFigure('backups made of one that was due', backups);
      expect(backups).toBe(1);
      const { evaluated, rejected } = await guessPasswords(machines);
      reportFigure(`login guesses evaluated of ${GUESSES}`, evaluated);
      // Both machines together evaluate no more than one alone.
      expect([evaluated, rejected]).toEqual([10, GUESSES - 10]);
    });
    expect(usual.failed()).toEqual([]);

    const restarts = await disturb('rolling restart', load, async () => {
      for (const index of MACHINES) {
        expect(await machines.end(index, 'SIGTERM')).toBe(0);
        await machines.start(index);
      }
    });
    expect(restarts.failed()).toEqual([]);

    await disturb('kill -9 of one machine', load, () => machines.end(0, 'SIGKILL'));
    // Without a database, a machine can only serve the pages that were requested before.
    const returned = await disturb('its return', load, () => machines.start(0));
    expect(returned.failed()).toEqual([]);

    const noDatabase = await disturb('PostgreSQL stopped for 30 s', load, async () => {
      await postgres.kill();
      await wait(AWAY_MS);
      await postgres.start();
    });
    expect(noDatabase.failed().filter(({ kind }) => kind === 'cachedPage')).toEqual([]);

    const noStorage = await disturb('S3 stopped for 30 s', load, async () => {
      await storage.closePort();
      await wait(AWAY_MS);
      await storage.reopenPort();
    });
    expect(noStorage.kinds()).toEqual(['image', 'upload']);

    await load.stop();
    reportFigure('acknowledged writes, none lost or doubled', await load.verify());
    for (const [kind, count] of Object.entries(load.counts)) reportFigure(`requests: ${kind}`, count);
    expect(machines.backups()).toHaveLength(1);
    expect(machines.printed()).not.toMatch(/Unexpected error|Uncaught exception/);
  },
);
