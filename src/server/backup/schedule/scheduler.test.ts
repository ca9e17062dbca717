import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folder } from '#tests/support/backup/shops.ts';
import { collectedLog } from '#tests/support/collected-log.ts';
import { elapse } from '#tests/support/database/jobs.ts';
import { startBucket } from '#tests/support/media/bucket.ts';
import { openShop } from '#tests/support/shop.ts';

/** The job that copies the newest backup to the bucket. */
const COPY_JOB = 'backup-files';

const HALF_HOUR = 30 * 60_000;
const keep = { daily: 7, weekly: 4, monthly: 12 };
const urlKeys = { id: 'id', secret: 'secret', session: undefined };

test.for([24, 0])(
  'copies a backup when the bucket works again, instead of making another (BACKUP_EVERY=%s)',
  { tags: ['OP05'], timeout: 120_000 },
  async (every) => {
    const [bucket, backupDir] = [await startBucket(), join(folder(), 'kept')];
    bucket.fault = 'refuses the keys';
    const { services } = await openShop(undefined, {
      config: { backups: { folder: backupDir, every, keep, url: bucket.storageUrl, urlKeys } },
    });
    const { backups, database, jobs } = services;
    const made = () => readdirSync(backupDir).filter((name) => name.endsWith('.tar'));
    const isOpen = () => true;
    backups.schedule(isOpen);
    await jobs.start();
    await backups.run();
    const { kept, failure } = await backups.state();
    expect(kept.map(({ copied }) => copied)).toEqual([false]);
    expect(failure?.why).toMatch(/was made, but its copy to BACKUP_URL failed/);

    await elapse(database, HALF_HOUR);
    await jobs.run('backup');
    await jobs.run(COPY_JOB);
    expect(made()).toHaveLength(1);
    expect((await backups.state()).failure?.why).toMatch(/its copy to BACKUP_URL failed/);

    bucket.fault = undefined;
    await elapse(database, HALF_HOUR);
    await jobs.run(COPY_JOB);
    expect(await backups.state()).toMatchObject({ kept: [{ copied: true }], failure: undefined });
    expect(made()).toHaveLength(1);
  },
);

test('a backup that no database can record is logged', { tags: ['CR23'] }, async () => {
  const { log, entries } = collectedLog();
  const { services } = await openShop(undefined, { log });
  await services.database.close();
  // `backups.api.ts` does not await this: a rejection would end the process.
  await services.backups.run();
  expect(entries()).toContainEqual(expect.objectContaining({ msg: 'A backup could not be run' }));
});
