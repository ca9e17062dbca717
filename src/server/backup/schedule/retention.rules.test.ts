import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { backupName, findExpired, parseBackupTime } from './retention.rules.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const at = (time: number) => ({ name: backupName(time), time });
const keep = { daily: 7, weekly: 4, monthly: 12 };

describe('names', () => {
  test('contain the time', () => {
    expect(backupName(now)).toBe('kalakari-2026-11-21T12-00-00-000Z.tar');
    expect(parseBackupTime(backupName(now + 1))).toBe(now + 1);
  });
  test.each(['x.tar', 'kalakari-2026-11-21T12-00-00-000Z.tar.part', 'kalakari-2026-99-21T12-00-00-000Z.tar'])(
    '%s is not the name of a backup',
    (name) => expect(parseBackupTime(name)).toBeUndefined(),
  );
});

describe('retention', () => {
  test('of two years of daily backups keeps seven days, four weeks and twelve months', () => {
    let backups: ReturnType<typeof at>[] = [];
    for (let back = 730; back >= 0; back -= 1) {
      const today = now - back * DAY_MS;
      backups.push(at(today));
      const gone = new Set(findExpired(backups, keep, today));
      backups = backups.filter((one) => !gone.has(one));
    }
    const ages = backups.map(({ time }) => (now - time) / DAY_MS).toReversed();
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    // Of the days before those seven, one of each week, beside the newest of each month.
    expect(ages.filter((age) => age >= 7 && age < 4 * 7).length).toBeGreaterThanOrEqual(3);
    expect(ages.length).toBeLessThanOrEqual(7 + 4 + 12);
    // The oldest is from December 2025.
    expect(ages.at(-1)).toBeGreaterThan(320);
    const months = new Set(backups.map(({ time }) => new Date(time).toISOString().slice(0, 7)));
    expect(months.size).toBe(12);
  });

  test('keeps everything of the last two days, and always the newest', () => {
    const hours = Array.from({ length: 48 }, (_, hour) => at(now - hour * (DAY_MS / 24)));
    expect(findExpired(hours, { daily: 0, weekly: 0, monthly: 0 }, now)).toEqual([]);
    const old = [at(now - 900 * DAY_MS), at(now - 800 * DAY_MS)];
    expect(findExpired(old, { daily: 0, weekly: 0, monthly: 0 }, now)).toEqual([old[0]]);
  });
});
