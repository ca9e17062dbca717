import { afterAll, describe, expect, test, vi } from 'vitest';

/** The days of an artist whose machine is set to this zone: the formats take it when they are made. */
async function daysIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return import('./order-dates.ts');
}

afterAll(() => vi.unstubAllEnvs());

describe('the day where the artist is', () => {
  test.for([
    ['Asia/Kolkata', '2028-02-28T18:29:59Z', '2028-02-28', '28 Feb 2028'],
    ['Asia/Kolkata', '2028-02-28T18:30:00Z', '2028-02-29', '29 Feb 2028'],
    ['Asia/Kolkata', '2026-12-31T18:29:59Z', '2026-12-31', '31 Dec 2026'],
    ['Asia/Kolkata', '2026-12-31T18:30:00Z', '2027-01-01', '1 Jan 2027'],
    ['Asia/Kolkata', '2038-01-19T03:14:08Z', '2038-01-19', '19 Jan 2038'],
    // The hour after midnight is left out there on that day, and comes twice on the other.
    ['America/Santiago', '2026-09-06T04:30:00Z', '2026-09-06', '6 Sept 2026'],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01', '1 Nov 2026'],
  ] as const)('in %s at %s is %s', { tags: ['CR18'] }, async ([zone, moment, day, words]) => {
    const { dayInWords, dayOfMoment, today } = await daysIn(zone);
    expect([today(new Date(moment)), dayOfMoment(moment), dayInWords(day)]).toEqual([day, words, words]);
  });
});
