import type { FieldChange, HistoryAction, HistoryKind } from '#contract/shop/history.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { shortened } from './history.rules.ts';
import { insertHistory } from './history.store.ts';

export type Noted = {
  action: HistoryAction;
  kind: HistoryKind;
  target: { _id?: string | undefined; name: string };
  changes?: readonly FieldChange[];
};

/** Writes into the history who does this. To be called in the transaction that does it: both stand, or neither. */
export async function recordHistory(
  tx: Transaction,
  { caller, now }: Pick<Context<Caller>, 'caller' | 'now'>,
  { action, kind, target, changes = [] }: Noted,
): Promise<void> {
  await insertHistory(tx, {
    id: newId(),
    at: now(),
    user_id: caller.id,
    user_name: caller.name,
    action,
    kind,
    target_id: target._id ?? null,
    target_name: target.name,
    changes: JSON.stringify(shortened(changes)),
  });
}
