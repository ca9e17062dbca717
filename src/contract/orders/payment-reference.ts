import { DAY_MS } from '../durations.ts';
import { withAsciiDigits } from '../text/digits.ts';
import type { PaymentMethod } from './payment.ts';

const UTR = /^\d{12}$/;

/** Four letters of the bank, and 16 (NEFT) or 22 (RTGS) letters and digits in all. */
const BANK_REFERENCE = '[A-Z]{4}[A-Z\\d]{2}(?:\\d{10}|\\d{16})';
/** What people type before a reference, or apps show before it. */
const labels =
  'UTR|RRN|UPI|REFERENCE|REF|TRANSACTION|TXN|PAYMENT|NUMBER|NUM|NO|ID|IS|MY|NEFT|RTGS|IMPS|PHONEPE|GPAY|GOOGLEPAY|PAYTM|BHIM|CRED|PAID|SENT|DONE';
const words = new RegExp(`^(?:${labels}){1,6}(?=(?:\\d{12}|${BANK_REFERENCE})$)`);

/**
 * The reference of a payment as it is stored and compared: letters and digits only, in capitals, without a word such as
 * "UTR", "NEFT" or "PhonePe" before it. Empty if there are none.
 */
export function normalizeReference(typed: string): string {
  const plain = withAsciiDigits(typed.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  return plain.replace(words, '');
}

const isBankReference = new RegExp(`^${BANK_REFERENCE}$`);
/** How a payment with this normalized reference was made: by NEFT or RTGS if the reference begins with a bank, else by UPI. */
export const methodOfReference = (reference: string): 'upi' | 'bank' =>
  isBankReference.test(reference) ? 'bank' : 'upi';

/** A payment is often recorded some days later. */
const MAX_DAYS_APART = 7;
const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * The day in a UTR: its first digit is the last of the year, the next three are the day of the year.
 * @param near epoch milliseconds: of all years with this digit, the closest to it is meant
 * @returns epoch milliseconds of its start in UTC; day 366 of a common year is 1 January of the next; undefined for 000 and
 *   above 366
 */
function dayOfUtr(utr: string, near: number): number | undefined {
  const day = Number(utr.slice(1, 4));
  if (day < 1 || day > 366) return undefined;
  const year = new Date(near).getUTCFullYear();
  const ahead = (Number(utr.charAt(0)) - (year % 10) + 10) % 10;
  return Date.UTC(year + (ahead > 5 ? ahead - 10 : ahead), 0, day);
}

/**
 * Whether the day in a UTR is at most a week apart from another one; undefined for a reference without a day.
 * @param reference normalized
 * @param day YYYY-MM-DD
 */
export function isNearDayOfUtr(reference: string, day: string): boolean | undefined {
  const near = Date.parse(day);
  const found = UTR.test(reference) && !Number.isNaN(near) ? dayOfUtr(reference, near) : undefined;
  return found === undefined ? undefined : Math.abs(found - near) <= MAX_DAYS_APART * DAY_MS;
}

/**
 * A doubt about a reference, which the artist may ignore: apps show other numbers too, and banks change their formats.
 * @param reference normalized
 * @param paidOn YYYY-MM-DD
 */
export function referenceDoubt(method: PaymentMethod, reference: string, paidOn: string): string | undefined {
  if (reference === '' || method === 'cash' || method === 'other') return undefined;
  if (method === 'bank') {
    if ([12, 16, 22].includes(reference.length)) return undefined;
    return 'A bank reference has 16 characters for NEFT, 22 for RTGS and 12 for IMPS.';
  }
  if (!UTR.test(reference)) return 'A UTR has 12 digits. Apps also show longer numbers of their own.';
  const paid = Date.parse(paidOn);
  if (Number.isNaN(paid) || isNearDayOfUtr(reference, paidOn)) return undefined;
  const day = dayOfUtr(reference, paid);
  // India's country code, and the digits with which its mobile numbers begin.
  if (/^91[6-9]/.test(reference)) return 'This looks like a phone number, not a UTR.';
  if (day === undefined) return 'This does not look like a UTR. Check the digits.';
  return `This looks like the UTR of a payment on ${dayFormat.format(day)}.`;
}
