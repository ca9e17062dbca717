import { limits } from '#contract/api/limits.ts';
import type { FieldChange } from '#contract/shop/history.ts';

/** Longer texts are cut: the history shows that something changed, and is no second copy of it. The texts of the branding stay whole. */
const MAX_TEXT = limits.brandingWords;

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
