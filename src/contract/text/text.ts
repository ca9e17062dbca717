import { z } from 'zod';

/** Invisible text: spaces of all kinds, zero-width marks, direction marks, variation selectors. */
const invisible = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function isBlank(value: string): boolean {
  return invisible.test(value);
}

const isStorable = (value: string) => value.isWellFormed() && !value.includes('\u0000');
const UNSTORABLE = 'This text contains a character that cannot be saved';

/** Text of at most `max` UTF-16 units that both databases store unchanged. */
export function text(max: number, label: string) {
  return z
    .string(`${label} must be text`)
    .max(max, `${label} can have at most ${max} characters`)
    .refine(isStorable, UNSTORABLE);
}

/** Like `text`, but trimmed first: spaces at the ends do not count. Blank text becomes an empty string. */
export function trimmedText(max: number, label: string) {
  return z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} can have at most ${max} characters`)
    .refine(isStorable, UNSTORABLE)
    .transform((value) => (isBlank(value) ? '' : value));
}

/** Like `text`, trimmed and not blank. @param missing the error for blank text */
export function requiredText(max: number, label: string, missing: string) {
  return z
    .string({ error: (issue) => (issue.input == null ? missing : `${label} must be text`) })
    .trim()
    .max(max, `${label} can have at most ${max} characters`)
    .refine((value) => !isBlank(value), missing)
    .refine(isStorable, UNSTORABLE);
}

/** Like `trimmedText`. Blank text and null become undefined. */
export function optionalText(max: number, label: string) {
  return trimmedText(max, label)
    .nullish()
    .transform((value) => (value == null || value === '' ? undefined : value));
}

/** Like `trimmedText`. Null becomes an empty string, too. */
export function textOrEmpty(max: number, label: string) {
  return trimmedText(max, label)
    .nullable()
    .transform((value) => value ?? '');
}

/** A day of the calendar (not 30 February), as YYYY-MM-DD. */
export const IsoDate = z.iso.date('Please give a date as YYYY-MM-DD');
/** A time in UTC, ISO 8601. */
export const Timestamp = z.iso.datetime();
/** The `updatedAt` to send with the first change of what has none yet: a call without it overwrites the changes of others. */
export const NEVER_CHANGED = '1970-01-01T00:00:00.000Z';
export const Id = z.string();
