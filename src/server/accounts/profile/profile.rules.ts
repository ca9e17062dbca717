import { invalidAt } from '#contract/api/problems.ts';

const MAX_ADVANCED_ZONE_MS = 14 * 60 * 60_000;

/** The day it is already somewhere on earth, YYYY-MM-DD: nobody's own today is refused. @param now epoch milliseconds */
export function latestBirthDate(now: number): string {
  return new Date(now + MAX_ADVANCED_ZONE_MS).toISOString().slice(0, 10);
}

/** @throws problem `invalid` when the day has not come yet anywhere; the contract has checked the rest */
export function assertPastBirthDate(dob: string, now: number): void {
  if (dob <= latestBirthDate(now)) return;
  throw invalidAt('dob', 'Date of birth cannot be in the future');
}
