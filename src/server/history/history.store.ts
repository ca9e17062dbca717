import { sql } from 'kysely';
import type { FieldChange, HistoryAction, HistoryKind } from '#contract/shop/history.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';
import type { Reader, Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { HistoryRow } from '../database/history-tables.ts';
import type { TimeCursor } from '../http/cursor.ts';
import { countUpToLimit, type Total } from '../database/count-rows.ts';
import { differences, type Fields, shorten } from './history.rules.ts';

export type NewHistoryEntry = {
  /** The default is a new id. */
  id?: string;
  action: HistoryAction;
  kind: HistoryKind;
  /** `_id` is absent when one change affected several items, which `name` lists, and for the settings. */
  target: { _id?: string | undefined; name: string };
  changes?: readonly FieldChange[];
};

/** Records who changed what. Call it in the transaction of the change, so that neither exists without the other. */
export async function recordHistory(
  tx: Transaction,
  { caller, now }: Pick<Context<Caller>, 'caller' | 'now'>,
  { id = newId(), action, kind, target, changes = [] }: NewHistoryEntry,
): Promise<void> {
  const row: HistoryRow = {
    id,
    at: now(),
    user_id: caller.id,
    user_name: caller.name,
    action,
    kind,
    target_id: target._id ?? null,
    target_name: target.name,
    changes: JSON.stringify(shorten(changes)),
  };
  await tx.insertInto('history').values(row).execute();
}

/** Records the fields that a save has changed, if any. */
export async function recordUpdate(
  tx: Transaction,
  context: Pick<Context<Caller>, 'caller' | 'now'>,
  what: Pick<NewHistoryEntry, 'kind' | 'target'>,
  [before, after]: [before: Fields, after: Fields],
): Promise<void> {
  const changes = differences(before, after);
  if (changes.length > 0) await recordHistory(tx, context, { action: 'update', ...what, changes });
}

/** Whether an entry has this id. */
export async function isInHistory(db: Reader, id: string): Promise<boolean> {
  const row = await db.selectFrom('history').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** At most `limit` entries after the cursor, newest first. */
export function listHistory(db: Reader, limit: number, after: TimeCursor | undefined): Promise<HistoryRow[]> {
  let entries = db.selectFrom('history').selectAll();
  if (after) entries = entries.where(sql<boolean>`(history.at, history.id) < (${after.time}, ${after.id})`);
  return entries.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export const countHistory = (db: Reader): Promise<Total> => countUpToLimit(db, db.selectFrom('history'));
