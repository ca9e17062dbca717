import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { MESSAGE_DAYS } from '#contract/orders/messages/message-days.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import { isIn } from '#server/database/list-value.ts';
import type { OrderMessageRow } from '#server/database/message-tables.ts';
import type { FoundMessage } from './messages.rules.ts';

/** The kind of the jobs that send mails about orders. The key is the id of the message. */
export const ORDER_MAIL = 'order-mail';

const columns = [
  'order_message.id',
  'order_message.order_id',
  'order_message.kind',
  'order_message.event',
  'order_message.channel',
  'order_message.copy',
  'order_message.state',
  'order_message.is_automatic',
  'order_message.is_settled',
  'order_message.recipient',
  'order_message.error',
  'order_message.created_at',
  'order_message.updated_at',
] as const;

/** The messages about these orders, the oldest first. */
export const findMessages = (db: Reader, orderIds: readonly string[]): Promise<FoundMessage[]> =>
  db
    .selectFrom('order_message')
    .select(columns)
    .where(isIn(db, 'order_message.order_id', orderIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const findMessage = (db: Reader, id: string): Promise<OrderMessageRow | undefined> =>
  db.selectFrom('order_message').selectAll().where('id', '=', id).executeTakeFirst();

/** What all copies of a message have in common. `event` is the id of the payment that it reports, or empty. */
export type MessageKey = Pick<OrderMessageRow, 'order_id' | 'kind' | 'event' | 'channel'>;

/** The messages about these orders with their texts, the oldest first. */
export const findMessagesWithTexts = (db: Reader, orderIds: readonly string[]): Promise<OrderMessageRow[]> =>
  db
    .selectFrom('order_message')
    .selectAll()
    .where(isIn(db, 'order_id', orderIds))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The latest copy of a message. */
export const findLatestCopy = (db: Reader, key: MessageKey): Promise<OrderMessageRow | undefined> =>
  db
    .selectFrom('order_message')
    .selectAll()
    .where('order_id', '=', key.order_id)
    .where('kind', '=', key.kind)
    .where('event', '=', key.event)
    .where('channel', '=', key.channel)
    .orderBy('copy', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @returns false if another process has added this copy */
export async function insertMessage(tx: Transaction, row: OrderMessageRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_message')
    .values(row)
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'event', 'channel', 'copy']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Change = Partial<Omit<OrderMessageRow, 'id' | 'order_id' | 'created_at'>> & { updated_at: number };

export async function updateMessage(tx: Transaction, id: string, change: Change): Promise<void> {
  await tx.updateTable('order_message').set(change).where('id', '=', id).execute();
}

/**
 * Records how a run ended. If another process took the job over meanwhile, the message is `unclear`: a certain result replaces
 * that, and `waiting` becomes `failed`, because no job is left for a retry.
 * @param attempt the random id of the run, which the message has since the run began
 */
export async function recordResult(
  tx: Transaction,
  id: string,
  attempt: string,
  {
    state,
    error = null,
    now,
  }: { state: 'sent' | 'waiting' | 'failed' | 'unclear'; error?: string | null; now: number },
): Promise<void> {
  const afterTakeover = state === 'waiting' ? 'failed' : state;
  await tx
    .updateTable('order_message')
    .set({
      state: sql<
        OrderMessageRow['state']
      >`case when state = 'sending' then ${sql.lit(state)} else ${sql.lit(afterTakeover)} end`,
      error,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['sending', 'unclear'])
    .where('is_settled', '=', 0)
    .execute();
}

/** Withdraws these messages if they wait. */
export async function withdrawWaiting(tx: Transaction, ids: readonly string[], now: number): Promise<void> {
  await tx
    .updateTable('order_message')
    .set({ state: 'withdrawn', error: null, updated_at: now })
    .where(isIn(tx, 'id', ids))
    .where('state', '=', 'waiting')
    .execute();
}

/** Marks mails as unclear that no job sends: a backup has mails, but no jobs, and they may have been sent since. */
export async function markLostMails(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('order_message')
    .set({ state: 'unclear', updated_at: now })
    .where('is_settled', '=', 0)
    .where('state', 'in', ['waiting', 'sending'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.key')
            .where('job.kind', '=', ORDER_MAIL)
            .whereRef('job.key', '=', 'order_message.id'),
        ),
      ),
    )
    .execute();
}

/** Mails that need a decision, the newest first. */
export const findUndecidedMails = (
  db: Reader,
  limit: number,
): Promise<(FoundMessage & { number: number })[]> =>
  db
    .selectFrom('order_message')
    .innerJoin('order', 'order.id', 'order_message.order_id')
    .select([...columns, 'order.number'])
    .where('order_message.is_settled', '=', 0)
    .where('order_message.state', 'in', ['unclear', 'failed'])
    .orderBy('order_message.updated_at', 'desc')
    .orderBy('order_message.id')
    .limit(limit)
    .execute();

const noText = { recipient: null, subject: null, text: null, error: null };

/** Deletes texts and recipients after MESSAGE_DAYS. */
export async function deleteOldTexts(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable('order_message')
    .set(noText)
    .where('updated_at', '<', now - MESSAGE_DAYS * DAY_MS)
    .where('state', 'not in', ['waiting', 'sending'])
    .where(({ or, eb }) => or([eb('recipient', 'is not', null), eb('text', 'is not', null)]))
    .execute();
}
