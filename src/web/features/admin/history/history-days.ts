import type { HistoryEntry } from '#contract/shop/history.ts';
import { isDeletion } from './entry-text.ts';

export type HistoryDay = { day: string; entries: HistoryEntry[] };

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });

/** The entries under the days that they fall in here, in the order given. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const found: HistoryDay[] = [];
  for (const entry of entries) {
    const day = days.format(new Date(entry.at));
    const last = found.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else found.push({ day, entries: [entry] });
  }
  return found;
}

/** The things that the latest of these entries about them took out of the shop, by their ids. */
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
