import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi, onTestFinished } from 'vitest';
import { createLogger } from '#server/platform/logging/logger.ts';
import { startBucket } from '../support/media/bucket.ts';
import { openShop } from '../support/shop.ts';
import { backupName } from '#server/backup/schedule/retention.rules.ts';
import { createBackups } from '#server/backup/schedule/scheduler.ts';
import { filledShop, folder } from '../support/backup/shops.ts';
import { verifyBackup } from '#server/backup/archive/verify.ts';

const SLOW = { timeout: 180_000 };
const DAY = 24 * 60 * 60_000;

test(
  'a running shop makes backups in a separate process and reports failures',
  { ...SLOW, tags: ['OP05'] },
  async () => {
    const { services } = await filledShop(undefined);
    const { folder: backupDir } = services.config.backups;
    expect(await services.backups.state()).toEqual({ kept: [], progress: undefined, failure: undefined });
    const running = services.backups.run();
    expect((await services.backups.state()).progress).toEqual({ step: 'reading', done: 0, total: 0 });
    await Promise.all([running, services.backups.run()]);
    const { kept, progress, failure } = await services.backups.state();
    const [newest] = kept;
    expect(progress).toBeUndefined();
    expect(failure).toBeUndefined();
    expect(readdirSync(backupDir).filter((name) => name.endsWith('.tar'))).toEqual([newest?.name]);
    expect((await verifyBackup(join(backupDir, newest?.name ?? ''), folder())).head.tables).toContainEqual({
      name: 'product',
      rows: 3,
    });

    const file = join(folder(), 'a-file');
    writeFileSync(file, '');
    const metricsToken = 'a token of twenty-four letters';
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
  const { services } = await openShop(undefined);
  const bucket = await startBucket();
  const backupDir = join(folder(), 'kept');
  mkdirSync(backupDir);
  const name = backupName(Date.now());
  writeFileSync(join(backupDir, name), 'whatever it holds');
  const urlKeys = { id: 'id', secret: 'secret', session: undefined };
  const backupSettings = { ...services.config.backups, folder: backupDir, url: bucket.storageUrl, urlKeys };
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const config = { ...services.config, backups: backupSettings };
  const backups = createBackups({ ...services, config });
  onTestFinished(backups.stop);
  backups.schedule(() => true);
  vi.advanceTimersByTime(15 * 60_000);
  await vi.waitUntil(() => existsSync(join(backupDir, `${name}.copied`)), { timeout: 90_000 });
  await vi.waitUntil(async () => (await backups.state()).progress === undefined, { timeout: 90_000 });
  expect(bucket.objects.get(`/pictures/shop/${name}`)?.bytes.toString()).toBe('whatever it holds');
  expect(await backups.state()).toMatchObject({ kept: [{ name, copied: true }], failure: undefined });
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
    const { services } = await filledShop(undefined);
    const others = new Set(ownProcesses());
    const running = services.backups.run();
    const child = ownProcesses().find((id) => !others.has(id)) ?? 0;
    expect(child).toBeGreaterThan(0);
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

test('makes a backup when the newest is a day old, not earlier', { ...SLOW, tags: ['CR18'] }, async () => {
  const { services } = await filledShop(undefined);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  // A backup from a clock that was 400 days ahead does not postpone the next one.
  const ofWrongClock = backupName(Date.now() + 400 * DAY);
  mkdirSync(services.config.backups.folder, { recursive: true });
  writeFileSync(join(services.config.backups.folder, ofWrongClock), '');
  const backups = createBackups({
    config: services.config,
    now,
    monotonicNow: now,
    log: createLogger('silent'),
  });
  onTestFinished(backups.stop);
  let isOpen = false;
  backups.schedule(() => isOpen);
  const made = () =>
    readdirSync(services.config.backups.folder).filter(
      (name) => name.endsWith('.tar') && name !== ofWrongClock,
    ).length;
  const isIdle = async () => (await backups.state()).progress === undefined;
  const check = async () => {
    vi.advanceTimersByTime(30 * 60_000);
    // Listing the folder takes time; afterwards a backup is running or none is due.
    await vi.waitUntil(isIdle, { timeout: 90_000 });
  };
  vi.advanceTimersByTime(15 * 60_000);
  // A shop that still waits for its administrator.
  expect(await isIdle()).toBe(true);
  isOpen = true;
  vi.advanceTimersByTime(30 * 60_000);
  await vi.waitUntil(async () => made() > 0 && (await isIdle()), {
    timeout: 90_000,
  });
  expect(made()).toBe(1);
  await check();
  expect(made()).toBe(1);
  ahead += 25 * 60 * 60_000;
  vi.advanceTimersByTime(30 * 60_000);
  await vi.waitUntil(() => made() === 2, { timeout: 90_000 });
  await vi.waitUntil(isIdle, { timeout: 90_000 });
});
