import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { createBackups } from './scheduled.ts';
import { filledShop, folder } from './testing/shops.ts';
import { verifyBackup } from './verify.ts';

const SLOW = { timeout: 180_000 };

test('a running shop makes a backup in a process of its own, and says what went wrong', SLOW, async () => {
  const { services } = await filledShop(undefined);
  const { folder: place } = services.config.backups;
  expect(await services.backups.state()).toEqual({ kept: [], progress: undefined, failure: undefined });
  const running = services.backups.run();
  expect((await services.backups.state()).progress).toEqual({ step: 'reading', done: 0, total: 0 });
  await Promise.all([running, services.backups.run()]);
  const { kept, progress, failure } = await services.backups.state();
  const [newest] = kept;
  expect(progress).toBeUndefined();
  expect(failure).toBeUndefined();
  expect(readdirSync(place).filter((name) => name.endsWith('.tar'))).toEqual([newest?.name]);
  expect((await verifyBackup(join(place, newest?.name ?? ''), folder())).tables).toContainEqual({
    name: 'product',
    rows: 3,
  });

  const file = join(folder(), 'a-file');
  writeFileSync(file, '');
  const config = { ...services.config, backups: { ...services.config.backups, folder: file } };
  const failing = createBackups({ config, now: Date.now, log: createLog('silent') });
  await failing.run();
  expect((await failing.state()).failure?.why).toMatch(
    /a-file cannot be used: a file stands where a folder should be/,
  );
});

test('a backup is made when the newest is a day old, and not before', SLOW, async () => {
  const { services } = await filledShop(undefined);
  let now = Date.now();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const backups = createBackups({ config: services.config, now: () => now, log: createLog('silent') });
  onTestFinished(backups.stop);
  backups.keepGoing();
  const made = () =>
    readdirSync(services.config.backups.folder).filter((name) => name.endsWith('.tar')).length;
  const isIdle = async () => (await backups.state()).progress === undefined;
  const look = async () => {
    vi.advanceTimersByTime(30 * 60_000);
    // Listing the folder takes a moment; then one is under way, or none is due.
    await vi.waitUntil(isIdle, { timeout: 90_000 });
  };
  vi.advanceTimersByTime(15 * 60_000);
  await vi.waitUntil(async () => (await backups.state()).kept.length > 0 && (await isIdle()), {
    timeout: 90_000,
  });
  expect(made()).toBe(1);
  await look();
  expect(made()).toBe(1);
  now += 25 * 60 * 60_000;
  vi.advanceTimersByTime(30 * 60_000);
  await vi.waitUntil(() => made() === 2, { timeout: 90_000 });
});
