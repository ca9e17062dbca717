import { z } from 'zod';
import type { FieldChange } from '#contract/shop/history.ts';
import { invalidAt } from '#contract/api/problems.ts';
import { isValidId } from '../database/ids.ts';

/** Longer texts are cut: a history tells that something changed, and is no second copy of it. */
const MAX_LETTERS = 200;

function shorten(text: string): string {
  return text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS).toWellFormed()}…`;
}

type Fields = Readonly<Record<string, string>>;

/** The fields that differ, in the order of `after`, whole. */
export function differences(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? '';
    return old === value ? [] : [{ field, before: old, after: value }];
  });
}

/** Changes as the history keeps them. */
export function shortened(changes: readonly FieldChange[]): FieldChange[] {
  return changes.map(({ field, before, after }) => ({
    field,
    before: shorten(before),
    after: shorten(after),
  }));
}

/** How many of many things a line names. */
const MAX_NAMES = 3;

/** Many things at once as a line names them: the first few, and how many more there are. */
export function summarizeNames(names: readonly string[]): string {
  const named = names.slice(0, MAX_NAMES).map(shorten).join(', ');
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${named} and ${more} more` : named;
}

/** Where a list of entries was left off. */
export type Place = { at: number; id: string };

const Written = z.tuple([z.int().min(0), z.string().refine(isValidId)]);

/** Opaque text for an address. */
export function writePlace({ at, id }: Place): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** @throws problem `invalid` for text that the shop did not write */
export function readPlace(text: string): Place {
  try {
    const [at, id] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id };
  } catch {
    throw invalidAt('cursor', 'This is no place in this list');
  }
}
