import { invalidAt } from '#contract/api/problems.ts';
import { HOUR_MS } from '#contract/durations.ts';

const MAX_UTC_OFFSET_MS = 14 * HOUR_MS;

/** Today in the most advanced time zone as YYYY-MM-DD, so that today is valid everywhere. @param now epoch milliseconds */
export function latestBirthDate(now: number): string {
  return new Date(now + MAX_UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** @throws problem `invalid` for a day in the future. The contract checks the format. */
export function assertBirthDateNotInFuture(dob: string, now: number): void {
  if (dob <= latestBirthDate(now)) return;
  throw invalidAt('dob', 'Date of birth cannot be in the future');
}
