import { afterAll, describe, expect, test, vi } from 'vitest';

/** Loads the module with this time zone: its formats read the zone when they are created. */
async function datesIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./dates.ts');
}

afterAll(() => {
  vi.unstubAllEnvs();
  // The formats of the last zone must not reach other files of this process.
  vi.resetModules();
});

describe('the dashboard shows Indian time', () => {
  test.for([
    // The last second of a day in India, and the first one of the next day.
    ['Asia/Kolkata', '2028-02-28T18:29:59Z', '2028-02-28', '28 Feb 2028', '11:59 pm'],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29', '29 Feb 2028', '12:00 am'],
    ['America/New_York', '2026-12-31T18:29:59Z', '2026-12-31', '31 Dec 2026', '11:59 pm'],
    ['Pacific/Auckland', '2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027', '12:00 am'],
    // One second more than 32 bits count from 1970.
    ['UTC', '2038-01-19T03:14:08Z', '2038-01-19', '19 Jan 2038', '8:44 am'],
    // On these days the clock of Santiago skips the hour after midnight, and that of Havana repeats it.
    ['America/Santiago', '2026-09-06T04:30:00Z', '2026-09-06', '6 Sept 2026', '10:00 am'],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01', '1 Nov 2026', '11:00 am'],
  ] as const)('in %s at %s is %s', { tags: ['CR18'] }, async ([zone, timestamp, day, text, time]) => {
    const { formatDay, formatTime, formatTimestamp, formatTimestampDay, todayInIndia } = await datesIn(zone);
    expect([todayInIndia(Date.parse(timestamp)), formatTimestampDay(timestamp), formatDay(day)]).toEqual([
      day,
      text,
      text,
    ]);
    expect([formatTime(timestamp), formatTimestamp(timestamp)]).toEqual([time, `${text}, ${time}`]);
  });
});
