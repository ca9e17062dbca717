import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { elapse, jobRows, openJobs, queue } from '#tests/support/database/jobs.ts';
import { dataFolder } from '#tests/support/process.ts';
import { processScope } from '../data-dir-id.ts';
import { type JobHandler, MAX_ATTEMPTS } from './job-runner.ts';
import { createJobs } from './jobs.ts';
import { readJob } from './jobs.store.ts';

const MINUTE_MS = 60_000;
const soon = { timeout: 10_000, interval: 5 };

/** A handler that records its runs, each of which ends when the test calls `end`. */
function slowHandler(kind: string) {
  const begun: AbortSignal[] = [];
  const ends: (() => void)[] = [];
  const run: JobHandler['run'] = (_job, signal) => {
    begun.push(signal);
    return new Promise((resolve, reject) => {
      ends.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('It was aborted')));
    });
  };
  return { handler: { kind, run }, begun, end: () => ends.shift()?.() };
}

onBothEngines((open) => {
  describe('a job', () => {
    test('runs once, with several processes that want it', async () => {
      const database = await open();
      const done: string[] = [];
      const run: JobHandler['run'] = async ({ key, payload }) => void done.push(key + payload);
      const processes = [1, 2, 3, 4].map(() => openJobs(database, { kind: 'mail', run }));
      for (const key of ['a', 'b', 'c', 'd', 'e']) await queue(database, 'mail', key, '!');
      await Promise.all(processes.map((jobs) => jobs.run('mail')));
      expect(done.toSorted()).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
      expect(await jobRows(database)).toEqual([]);
    });

    test('is queued once, and runs again when it is queued while it runs', async () => {
      const database = await open();
      const { handler, begun, end } = slowHandler('sizes');
      const jobs = openJobs(database, handler);
      await queue(database, 'sizes');
      await queue(database, 'sizes');
      const running = jobs.run('sizes');
      await expect.poll(() => begun.length, soon).toBe(1);
      await queue(database, 'sizes');
      end();
      await expect.poll(() => begun.length, soon).toBe(2);
      end();
      await running;
      expect(begun).toHaveLength(2);
      expect(await jobRows(database)).toEqual([]);
    });

    test(
      'is taken over when its lease expires, and the former owner changes nothing more',
      { tags: ['CR23'] },
      async () => {
        const database = await open();
        const [first, second] = [slowHandler('sizes'), slowHandler('sizes')];
        await queue(database, 'sizes');
        const former = openJobs(database, first.handler).run('sizes');
        await expect.poll(() => first.begun.length, soon).toBe(1);
        const other = openJobs(database, second.handler);
        await other.run('sizes');
        expect(second.begun).toHaveLength(0);
        // A lease lasts 30 seconds.
        await elapse(database, 31_000);
        const running = other.run('sizes');
        await expect.poll(() => second.begun.length, soon).toBe(1);
        first.end();
        await former;
        expect(await readJob(database.read, { kind: 'sizes', key: '' })).toMatchObject({
          isRunning: true,
          attempts: 2,
        });
        second.end();
        await running;
        expect(await jobRows(database)).toEqual([]);
      },
    );

    test('keeps its lease only until that expires when its end could not be stored', async () => {
      const database = await open();
      const { handler, begun, end } = slowHandler('sizes');
      const jobs = createJobs({ database, log: pino({ level: 'silent' }), scope: 'here', leaseMs: 300 });
      jobs.register(handler);
      const fail = () => Promise.reject(new Error('The disk is full'));
      jobs.register({ kind: 'mail', run: fail, onGivenUp: fail });
      onTestFinished(jobs.stop);
      await queue(database, 'mail');
      await database.write((tx) =>
        tx
          .updateTable('job')
          .set({ attempts: MAX_ATTEMPTS - 1 })
          .execute(),
      );
      await expect(jobs.run('mail')).rejects.toThrow('The disk is full');
      const leaseOf = async (kind: string) => (await readJob(database.read, { kind, key: '' }))?.lease_until;
      const lease = await leaseOf('mail');
      expect(lease).toBeGreaterThan(0);
      await queue(database, 'sizes');
      const running = jobs.run('sizes');
      await expect.poll(() => begun.length, soon).toBe(1);
      const first = await leaseOf('sizes');
      // The process renews the lease of the job that it runs, and no other.
      await expect.poll(() => leaseOf('sizes'), soon).toBeGreaterThan(first ?? Infinity);
      expect(await leaseOf('mail')).toBe(lease);
      end();
      await running;
    });

    test('of a process that stops is continued by another one at once', async () => {
      const database = await open();
      const [first, second] = [slowHandler('sizes'), slowHandler('sizes')];
      await queue(database, 'sizes');
      const stopping = openJobs(database, first.handler);
      void stopping.run('sizes');
      await expect.poll(() => first.begun.length, soon).toBe(1);
      await stopping.stop();
      const running = openJobs(database, second.handler).run('sizes');
      await expect.poll(() => second.begun.length, soon).toBe(1);
      expect((await jobRows(database))[0]?.attempts).toBe(1);
      second.end();
      await running;
    });

    test('that ends while its process stops is not run again', async () => {
      const database = await open();
      let [hasBegun, end] = [false, () => {}];
      // As the delivery of a mail, which cannot be interrupted.
      const run = () => {
        hasBegun = true;
        return new Promise<void>((resolve) => (end = resolve));
      };
      const jobs = openJobs(database, { kind: 'mail', run });
      await queue(database, 'mail');
      void jobs.run('mail');
      await expect.poll(() => hasBegun, soon).toBe(true);
      const stopped = jobs.stop();
      end();
      await stopped;
      expect(await jobRows(database)).toEqual([]);
    });

    test('of a process that died is continued by a restart at once', { tags: ['CR23'] }, async () => {
      const database = await open();
      const child = spawn(process.execPath, ['--version']);
      await once(child, 'close');
      const done: string[] = [];
      const run: JobHandler['run'] = async ({ key }) => void done.push(key);
      // As `createJobs` names them: scope, process id and a random text.
      const owners = { own: `here:${child.pid}:1`, other: `elsewhere:${child.pid}:1` };
      for (const [key, lease_owner] of Object.entries(owners)) {
        await queue(database, 'mail', key);
        const lease = { lease_owner, lease_until: Date.now() + MINUTE_MS };
        await database.write((tx) => tx.updateTable('job').set(lease).where('key', '=', key).execute());
      }
      const jobs = openJobs(database, { kind: 'mail', run });
      await jobs.start();
      await jobs.run('mail');
      expect(done).toEqual(['own']);
    });

    test('of a machine with the same host name is left to it', { tags: ['CR23'] }, async () => {
      const database = await open();
      const child = spawn(process.execPath, ['--version']);
      await once(child, 'close');
      const [here, elsewhere] = [processScope(dataFolder()), processScope(dataFolder())];
      await queue(database, 'mail');
      const lease = { lease_owner: `${elsewhere}:${child.pid}:1`, lease_until: Date.now() + MINUTE_MS };
      await database.write((tx) => tx.updateTable('job').set(lease).execute());
      const [first, second] = [slowHandler('mail'), slowHandler('mail')];
      const jobs = openJobs(database, first.handler, { scope: here });
      await jobs.start();
      await jobs.run('mail');
      expect(first.begun).toEqual([]);
      // The machine itself continues at once.
      await openJobs(database, second.handler, { scope: elsewhere }).start();
      await expect.poll(() => second.begun.length, soon).toBe(1);
      second.end();
    });

    test('is found by a process that did not queue it', async () => {
      const database = await open();
      const done: string[] = [];
      const run: JobHandler['run'] = async ({ key }) => void done.push(key);
      const pollMs = 10;
      await openJobs(database, { kind: 'mail', run }, { pollMs }).start();
      await queue(database, 'mail', 'late');
      await queue(database, 'unknown kind');
      await expect.poll(() => done, soon).toEqual(['late']);
    });

    test('that fails is tried again later and later, and given up after eight tries', async () => {
      const database = await open();
      let tries = 0;
      const run = async () => {
        tries += 1;
        throw new Error('The mail server is away');
      };
      const jobs = openJobs(database, { kind: 'mail', run });
      await queue(database, 'mail');
      for (const minutes of [0.5, 1.5, 4.5, 13.5, 40.5, 60, 60]) {
        await jobs.run('mail');
        const before = tries;
        expect(await jobRows(database)).toMatchObject([{ last_error: 'The mail server is away' }]);
        await elapse(database, minutes * MINUTE_MS - 10_000);
        await jobs.run('mail');
        expect(tries).toBe(before);
        await elapse(database, 10_000);
      }
      await jobs.run('mail');
      expect(tries).toBe(8);
      expect(await jobRows(database)).toEqual([]);
    });

    test('that ends every process is not run a ninth time', async () => {
      const database = await open();
      let tries = 0;
      const jobs = openJobs(database, { kind: 'mail', run: async () => void (tries += 1) });
      await queue(database, 'mail');
      await database.write((tx) => tx.updateTable('job').set({ attempts: 8 }).execute());
      await jobs.run('mail');
      expect([tries, await jobRows(database)]).toEqual([0, []]);
    });
  });
});
