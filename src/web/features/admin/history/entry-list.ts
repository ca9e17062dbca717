import { INDIA_ZONE } from '#contract/durations.ts';
import type { HistoryEntry } from '#contract/shop/history.ts';
import { isDeletion } from './entry-text.ts';

/** The entries of one day, which `day` names as people read it. */
export type HistoryDay = { day: string; entries: HistoryEntry[] };

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: INDIA_ZONE });

/** Groups entries by their day in India, in the given order. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const groups: HistoryDay[] = [];
  for (const entry of entries) {
    const day = dayFormat.format(new Date(entry.at));
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}

/** Ids of the items whose latest entry is a deletion. @param latestFirst entries, the latest first */
export function deletedIds(latestFirst: readonly HistoryEntry[]): Set<string> {
  const seen = new Set<string>();
  const deleted = new Set<string>();
  for (const { target, ...entry } of latestFirst) {
    if (target._id === undefined || seen.has(target._id)) continue;
    seen.add(target._id);
    if (isDeletion(entry)) deleted.add(target._id);
  }
  return deleted;
}
