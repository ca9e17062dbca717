import { expect, test } from 'vitest';
import type { BackupProgress } from '#contract/shop/backup.ts';
import { createBackup } from './create/create-backup.ts';
import { throttle } from './progress.ts';
import { filledShop } from '#tests/support/backup/shops.ts';
import { openStorage } from '../media/storage/open-storage.ts';

test(
  'reports every step of a backup without a bucket with growing progress',
  { timeout: 60_000 },
  async () => {
    const { services } = await filledShop();
    const reported: BackupProgress[] = [];
    const { config, database } = services;
    const shop = { database, files: openStorage(config), backups: config.backups, now: Date.now };
    const { header, size } = await createBackup(shop, (progress) => void reported.push(progress));
    // `trying` loads the rows into a temporary database.
    expect([...new Set(reported.map(({ step }) => step))]).toEqual([
      'reading',
      'saving',
      'checking',
      'trying',
    ]);
    const saved = reported.filter(({ step }) => step === 'saving');
    expect(saved).toEqual(
      Array.from({ length: header.pictures + 1 }, (_, done) => ({
        step: 'saving',
        done,
        total: header.pictures,
      })),
    );
    const checked = reported.filter(({ step }) => step === 'checking');
    const bytes = checked.map(({ done }) => done);
    expect(bytes).toEqual(bytes.toSorted((one, other) => one - other));
    expect(new Set(checked.map(({ total }) => total))).toEqual(new Set([size]));
    expect(bytes.at(-1)).toBeGreaterThan(size * 0.9);
  },
);

test('throttles progress reports, except for a new step', () => {
  const reported: BackupProgress[] = [];
  let time = 0;
  const report = throttle(
    (progress) => void reported.push(progress),
    200,
    () => time,
  );
  const at = (now: number, step: BackupProgress['step'], done: number) => {
    time = now;
    report({ step, done, total: 9 });
  };
  at(0, 'saving', 0);
  at(199, 'saving', 1);
  at(200, 'saving', 2);
  at(201, 'checking', 0);
  expect(reported.map(({ step, done }) => [step, done])).toEqual([
    ['saving', 0],
    ['saving', 2],
    ['checking', 0],
  ]);
});
