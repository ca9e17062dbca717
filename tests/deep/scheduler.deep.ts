import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { elapse } from '../support/database/jobs.ts';
import { startBucket } from '../support/media/bucket.ts';
import { startFaultyBucket } from '../support/media/faulty-bucket.ts';
import { openShop } from '../support/shop.ts';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import { createBackups } from '#server/backup/schedule/scheduler.ts';
import { emptyPostgres, filledShop, folder } from '../support/backup/shops.ts';
import { verifyBackup } from '#server/backup/archive/verify.ts';

const SLOW = { timeout: 180_000 };
const MINUTE = 60_000;

test(
  'a running shop makes backups in a separate process and reports failures',
  { ...SLOW, tags: ['OP05'] },
  async () => {
    const { services } = await filledShop();
    const { folder: backupDir } = services.config.backups;
    expect(await services.backups.state()).toEqual({ kept: [], progress: undefined, failure: undefined });
    const running = services.backups.run();
    await expect.poll(async () => (await services.backups.state()).progress?.step).toBe('reading');
    await Promise.all([running, services.backups.run()]);
    const { kept, progress, failure } = await services.backups.state();
    const [newest] = kept;
    expect(progress).toBeUndefined();
    expect(failure).toBeUndefined();
    expect(readdirSync(backupDir).filter((name) => name.endsWith('.tar'))).toEqual([newest?.name]);
    expect((await verifyBackup(join(backupDir, newest?.name ?? ''), folder())).header.tables).toContainEqual({
      name: 'product',
      // Those of `filledShop`.
      rows: 3,
    });

    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    const metricsToken = 'the token of the metrics page';
    const failing = await openShop(undefined, {
      config: { backups: { ...services.config.backups, folder: file }, metricsToken },
    });
    await failing.services.backups.run();
    expect((await failing.services.backups.state()).failure?.why).toMatch(
      /a-file cannot be used: there is a file instead of a folder/,
    );
    const { text } = await failing.request('GET', '/metrics', { token: metricsToken });
    expect(text).toMatch(/^kalakari_backup_failed 1$/m);
  },
);

test('uploads a missing copy before the next backup is due', { ...SLOW, tags: ['OP05'] }, async () => {
  const { services } = await openShop();
  const bucket = await startBucket();
  const backupDir = join(folder(), 'kept');
  mkdirSync(backupDir);
  const name = backupName(Date.now());
  writeFileSync(join(backupDir, name), 'whatever it holds');
  const urlKeys = { id: 'id', secret: 'secret', session: undefined };
  const backupConfig = { ...services.config.backups, folder: backupDir, url: bucket.storageUrl, urlKeys };
  const config = { ...services.config, backups: backupConfig };
  const backups = createBackups({ ...services, config });
  onTestFinished(backups.stop);
  backups.schedule(() => true);
  await services.jobs.start();
  await elapse(services.database, 15 * MINUTE);
  await services.jobs.run('backup-files');
  expect(bucket.objects.get(`/pictures/shop/${name}`)?.bytes.toString()).toBe('whatever it holds');
  expect(await backups.state()).toMatchObject({
    kept: [{ name, copied: true }],
    progress: undefined,
    failure: undefined,
  });
});

/** Running child processes of this process. */
const ownProcesses = () =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );

test.runIf(existsSync('/proc/self/task'))(
  'reports a backup whose process was killed, and makes the next',
  { ...SLOW, tags: ['CR23'] },
  async () => {
    const { services } = await filledShop();
    const others = new Set(ownProcesses());
    const running = services.backups.run();
    const findChild = () => ownProcesses().find((id) => !others.has(id)) ?? 0;
    await expect.poll(findChild, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
    const child = findChild();
    process.kill(child, 'SIGKILL');
    await running;
    expect(await services.backups.state()).toEqual({
      kept: [],
      progress: undefined,
      failure: { at: expect.any(Number), why: expect.stringContaining('was ended before it was done') },
    });
    await services.backups.run();
    expect(await services.backups.state()).toMatchObject({
      kept: [{ name: expect.any(String) }],
      failure: undefined,
    });
  },
);

test.runIf(existsSync('/proc/self/task'))(
  'ends a copy and a backup that run at the same time when the shop stops',
  { ...SLOW, tags: ['CR23'] },
  async () => {
    const { services } = await filledShop();
    const { config, database, jobs } = services;
    const { storageUrl: url } = await startFaultyBucket('accepts and never responds');
    const urlKeys = { id: 'id', secret: 'secret', session: undefined };
    mkdirSync(config.backups.folder, { recursive: true });
    writeFileSync(join(config.backups.folder, backupName(Date.now())), 'whatever it holds');
    const others = new Set(ownProcesses());
    const count = () => ownProcesses().filter((id) => !others.has(id)).length;
    const backups = createBackups({
      ...services,
      config: { ...config, backups: { ...config.backups, url, urlKeys } },
    });
    backups.schedule(() => true);
    await jobs.start();
    await elapse(database, 15 * MINUTE);
    const copying = jobs.run('backup-files');
    await expect.poll(count, { timeout: 30_000, interval: 5 }).toBe(1);
    const making = backups.run();
    await expect.poll(count, { timeout: 30_000, interval: 5 }).toBe(2);
    const since = performance.now();
    await Promise.all([jobs.stop(), backups.stop(), copying, making]);
    expect(performance.now() - since).toBeLessThan(3_000);
    expect(count()).toBe(0);
  },
);

test('makes a backup when the newest is a day old, not earlier', { ...SLOW, tags: ['CR18'] }, async () => {
  const { services } = await filledShop();
  const { config, jobs, database } = services;
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  // A backup from a clock that was 400 days ahead does not postpone the next one.
  const ofWrongClock = backupName(Date.now() + 400 * DAY_MS);
  mkdirSync(config.backups.folder, { recursive: true });
  writeFileSync(join(config.backups.folder, ofWrongClock), '');
  const backups = createBackups({ ...services, now });
  onTestFinished(backups.stop);
  let isOpen = false;
  backups.schedule(() => isOpen);
  await jobs.start();
  const made = () =>
    readdirSync(config.backups.folder).filter((name) => name.endsWith('.tar') && name !== ofWrongClock)
      .length;
  const check = async (minutes: number) => {
    await elapse(database, minutes * MINUTE);
    await jobs.run('backup');
    return made();
  };
  // The first 15 minutes are free for visitors.
  expect(await check(14)).toBe(0);
  // A shop that still waits for its administrator.
  expect(await check(1)).toBe(0);
  isOpen = true;
  expect(await check(30)).toBe(1);
  expect(await check(30)).toBe(1);
  aheadMs += 25 * 60 * MINUTE;
  expect(await check(30)).toBe(2);
});

test('two machines make one backup, and both list it', { ...SLOW, tags: ['CR18', 'OP05'] }, async () => {
  const { services } = await openShop(undefined, { config: { databaseUrl: await emptyPostgres() } });
  const { database, now, log } = services;
  const bucket = await startBucket();
  const urlKeys = { id: 'id', secret: 'secret', session: undefined };
  const machines = [folder(), folder()].map((dataDir) => {
    const backupConfig = { folder: join(dataDir, 'backups'), url: bucket.storageUrl, urlKeys };
    const config = {
      ...services.config,
      dataDir,
      backups: { ...services.config.backups, ...backupConfig },
    };
    const jobs = createJobs({ database, log, scope: 'test' });
    const backups = createBackups({ config, database, jobs, now, log });
    onTestFinished(async () => void (await Promise.all([jobs.stop(), backups.stop()])));
    backups.schedule(() => true);
    return { jobs, backups, dataDir };
  });
  await Promise.all(machines.map(({ jobs }) => jobs.start()));
  await elapse(database, 15 * MINUTE);
  const running = Promise.all(machines.map(({ jobs }) => jobs.run('backup')));
  for (const { backups } of machines)
    await expect.poll(async () => (await backups.state()).progress, { timeout: 60_000 }).toBeTruthy();
  await running;
  const [one, other] = await Promise.all(machines.map(({ backups }) => backups.state()));
  expect(one?.kept).toEqual([{ ...other?.kept[0], copied: true }]);
  expect([one?.progress, other?.failure]).toEqual([undefined, undefined]);

  const file = join(folder(), 'a-file');
  writeFileSync(file, '');
  const broken = createJobs({ database, log, scope: 'test' });
  onTestFinished(broken.stop);
  const config = { ...services.config, backups: { ...services.config.backups, folder: file } };
  await createBackups({ config, database, jobs: broken, now, log }).run();
  for (const { backups } of machines)
    expect((await backups.state()).failure?.why).toMatch(/a-file cannot be used/);
});
