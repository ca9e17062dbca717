import { HistoryEntry } from '#contract/shop/history.ts';
import type { HistoryRow } from '../database/history-tables.ts';
import { timeCursors } from '../http/cursor.ts';
import { type Handlers, paginated } from '../http/handler-types.ts';
import { countHistory, listHistory } from './history.store.ts';
import { isoTimestamp } from '../platform/iso-timestamp.ts';

/** Empty for an entry of a kind that only a newer version knows, which runs beside this one. */
function presentEntry(row: HistoryRow): HistoryEntry[] {
  const { data } = HistoryEntry.safeParse({
    _id: row.id,
    at: isoTimestamp(row.at),
    by: { _id: row.user_id, name: row.user_name },
    action: row.action,
    kind: row.kind,
    target: { _id: row.target_id ?? undefined, name: row.target_name },
    changes: JSON.parse(row.changes),
  });
  return data ? [data] : [];
}

const cursors = timeCursors('history');

export const historyHandlers: Handlers<'listHistory'> = {
  async listHistory({ database }, { query: { limit, cursor } }) {
    const after = cursor === undefined ? undefined : cursors.read(cursor);
    const found = await listHistory(database.read, limit + 1, after);
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const next = found.length > limit && last ? cursors.write({ time: last.at, id: last.id }) : null;
    return paginated(rows.flatMap(presentEntry), { next, ...(await countHistory(database.read)) });
  },
};
