import { expect, describe, test } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { elapse, jobRows, openJobs, queue } from '#tests/support/database/jobs.ts';
import { readJob } from './jobs.store.ts';

const MINUTE_MS = 60_000;

onBothEngines((open) => {
  describe('a periodic job', () => {
    test('runs again after its interval, in one process at a time', async () => {
      const database = await open();
      let runs = 0;
      const handler = {
        kind: 'housekeeping',
        run: async () => void (runs += 1),
        every: MINUTE_MS,
        firstAfter: MINUTE_MS,
      };
      const processes = [openJobs(database, handler), openJobs(database, handler)];
      await Promise.all(processes.map((jobs) => jobs.start()));
      const runAll = () => Promise.all(processes.map((jobs) => jobs.run('housekeeping')));
      await runAll();
      expect(runs).toBe(0);
      for (const expected of [1, 2]) {
        await elapse(database, MINUTE_MS);
        await runAll();
        await runAll();
        expect(runs).toBe(expected);
      }
    });

    test('of a machine runs on that machine only', async () => {
      const database = await open();
      const done: string[] = [];
      const processes = ['a', 'b'].map((key) =>
        openJobs(database, {
          kind: 'copy',
          key,
          every: MINUTE_MS,
          run: async (job) => void done.push(`${key} runs ${job.key}`),
        }),
      );
      await Promise.all(processes.map((jobs) => jobs.start()));
      await Promise.all(processes.map((jobs) => jobs.run('copy')));
      expect(done.toSorted()).toEqual(['a runs a', 'b runs b']);
    });

    test('stays when the shop was closed for a week, and a job that no process runs any more does not', async () => {
      const database = await open();
      const run = async () => undefined;
      const jobs = openJobs(database, { kind: 'alarms', run, every: MINUTE_MS, firstAfter: MINUTE_MS });
      jobs.register({ kind: 'copy', key: 'this machine', run, every: MINUTE_MS, firstAfter: MINUTE_MS });
      jobs.register({ kind: 'sizes', run });
      await jobs.start();
      await queue(database, 'copy', 'a machine that is gone');
      for (const kind of ['mail', 'sizes', 'of an earlier version']) await queue(database, kind);
      await elapse(database, 8 * 24 * 60 * MINUTE_MS);
      await queue(database, 'fresh');
      await jobs.deleteStaleExcept(['mail']);
      expect((await jobRows(database)).map(({ kind, key }) => `${kind} ${key}`.trim())).toEqual([
        'alarms',
        'copy this machine',
        'fresh',
        'mail',
      ]);
    });

    test('that failed eight times waits for its next regular run', async () => {
      const database = await open();
      const run = () => Promise.reject(new Error('The disk is full'));
      const jobs = openJobs(database, { kind: 'backup', run, every: 24 * 60 * MINUTE_MS, retryAfter: 0 });
      await jobs.start();
      await jobs.run('backup');
      const [row] = await jobRows(database);
      expect(row).toMatchObject({ attempts: 0, last_error: 'The disk is full', lease_until: null });
      await elapse(database, 23 * 60 * MINUTE_MS);
      expect(await readJob(database.read, { kind: 'backup', key: '' })).toMatchObject({ isDue: false });
    });
  });
});
