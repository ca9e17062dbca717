import { z } from 'zod';
import type { FieldChange } from '#contract/shop/history.ts';
import { isValidId } from '../database/ids.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';

/** Longer texts are cut: the history shows that something changed, and is no second copy of it. */
const MAX_TEXT = 200;

/** More names than this are counted instead of listed. */
const MAX_NAMES = 3;

function shortenText(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT).toWellFormed()}…`;
}

export type Fields = Readonly<Record<string, string>>;

/** The fields that differ, in the order of `after`, with their whole texts. */
export function differences(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? '';
    return old === value ? [] : [{ field, before: old, after: value }];
  });
}

/** Changes as the history stores them. */
export function shorten(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, before, after }) => ({
    field,
    before: shortenText(before),
    after: shortenText(after),
  }));
}

/** The first few names, and how many more there are. */
export function summarizeNames(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES).map(shortenText).join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${listed} and ${more} more` : listed;
}

/** The last entry of a page: the next page starts after it. */
export type Cursor = { at: number; id: string };

const Written = z.tuple([z.int().min(0), z.string().refine(isValidId)]);

export const writeCursor = ({ at, id }: Cursor): string => encodeCursor([at, id]);

/** @throws problem `invalid` for a cursor that the shop did not write */
export function readCursor(text: string): Cursor {
  const [at, id] = decodeCursor(Written, text);
  return { at, id };
}
