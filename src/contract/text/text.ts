import { z } from 'zod';

/** Nothing a reader could see: spaces of every kind, zero-width marks, direction marks, variation selectors. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(words: string): boolean {
  return invisible.test(words);
}

const storable = (words: string) => words.isWellFormed() && !words.includes('\u0000');
const UNSTORABLE = 'This text holds a character that cannot be kept';

/** Text of at most `most` UTF-16 units that both databases can keep exactly as sent. */
export function text(max: number, label: string) {
  return z
    .string(`${label} must be text`)
    .max(max, `${label} can have at most ${max} characters`)
    .refine(storable, UNSTORABLE);
}

/** Like `text`, trimmed, and with something to see in it; `missing` is said when there is nothing. */
export function requiredText(most: number, label: string, missing: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : `${label} must be text`) })
    .trim()
    .max(most, `${label} can have at most ${most} characters`)
    .refine((value) => !isBlank(value), missing)
    .refine(storable, UNSTORABLE);
}

/** Optional text: trimmed; blank and null count as absent. */
export function optionalText(most: number, label: string) {
  return text(most, label)
    .trim()
    .nullish()
    .transform((value) => (value == null || isBlank(value) ? undefined : value));
}

/** Text that may be nothing: trimmed; blank and null are the empty text. */
export function plainText(most: number, label: string) {
  return text(most, label)
    .trim()
    .nullable()
    .transform((value) => (value === null || isBlank(value) ? '' : value));
}

/** A day that exists, YYYY-MM-DD. */
export const IsoDate = z.iso.date('Please give a date as YYYY-MM-DD');
/** A moment in UTC, ISO 8601. */
export const Timestamp = z.iso.datetime();
export const Id = z.string();
