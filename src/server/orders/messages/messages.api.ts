import { invalidAt, problem } from '#contract/api/problems.ts';
import { DAY_MS } from '#contract/durations.ts';
import { MESSAGE_DAYS } from '#contract/orders/messages/message-days.ts';
import type { MessageInput } from '#contract/orders/messages/order-message.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { canBeId } from '#server/database/ids.ts';
import type { OrderMessageRow } from '#server/database/message-tables.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { sendMailsSoon } from '#server/mail/mail-jobs.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { type FoundOrder, presentForAdmin } from '../orders.rules.ts';
import { requireOrder } from '../require-order.ts';
import { isTrue, NO_MAIL_SERVER, presentUndecidedMail, recipientOf } from './messages.rules.ts';
import {
  findLatestCopy,
  findMessage,
  insertMessage,
  ORDER_MAIL,
  findUndecidedMails,
  updateMessage,
} from './messages.store.ts';
import { newMessage } from './order-mails.ts';

type MessageCalls = 'createOrderMessage' | 'decideMessage' | 'listUndecidedMails';

const MAX_UNDECIDED = 50;

const conflicts: Partial<Record<OrderMessageRow['state'], string>> = {
  sending: 'This mail is being sent.',
  sent: 'This mail was already sent.',
  unclear: 'This mail may already have been sent.',
};

/** @throws problem `conflict` if the shop cannot mail this about the order, or what it reports is not true */
function checkMail(
  { config }: Pick<Services, 'config'>,
  order: FoundOrder,
  message: Pick<OrderMessageRow, 'kind' | 'event'>,
): void {
  if (config.smtpUrl === undefined) throw problem('conflict', NO_MAIL_SERVER);
  if (recipientOf(order) === undefined) throw problem('conflict', 'This order has no email.');
  if (!isTrue(message, order))
    throw problem('conflict', 'What this mail reports is not true of the order now.');
}

/** @throws problem `invalid` for a payment that the order does not have */
function checkPayment({ payments }: FoundOrder, { payment = '' }: MessageInput): void {
  if (payment !== '' && !payments.some(({ id }) => id === payment))
    throw invalidAt('payment', 'That payment does not exist');
}

/** Queues a mail, also one that failed or was withdrawn. @throws problem `conflict` if it is being sent, was sent, or may have been */
async function queueOrderMail(
  tx: Transaction,
  context: Pick<Services, 'config' | 'now'>,
  order: FoundOrder,
  { kind, language, payment = '', ...given }: MessageInput,
): Promise<void> {
  checkMail(context, order, { kind, event: payment });
  const now = context.now();
  const text = given.text ?? null;
  const key = { order_id: order.id, kind, event: payment, channel: 'mail' } as const;
  const latest = await findLatestCopy(tx, key);
  const conflict = latest && conflicts[latest.state];
  if (conflict !== undefined) throw problem('conflict', conflict);
  const message = newMessage({ ...key, language, text }, now);
  if (latest) {
    const change = { state: 'waiting', language, text, is_automatic: 0, is_settled: 0, error: null } as const;
    await updateMessage(tx, latest.id, { ...change, updated_at: now });
  } else if (!(await insertMessage(tx, message))) throw problem('conflict', conflicts.sending);
  await queueJob(tx, { kind: ORDER_MAIL, key: (latest ?? message).id });
}

/** Records that WhatsApp was opened with a message. Its text is not stored. */
async function recordOpened(
  tx: Transaction,
  { now }: Pick<Services, 'now'>,
  { id }: FoundOrder,
  { kind, language, payment = '' }: MessageInput,
): Promise<void> {
  const key = { order_id: id, kind, event: payment, channel: 'whatsapp' } as const;
  const latest = await findLatestCopy(tx, key);
  if (latest) return updateMessage(tx, latest.id, { language, updated_at: now() });
  await insertMessage(tx, newMessage({ ...key, language, state: 'opened' }, now()));
}

/** Queues another copy of a mail. @throws problem `conflict` if it waits, is no longer true, or was already sent again */
async function sendAgain(
  tx: Transaction,
  context: Pick<Services, 'config' | 'now'>,
  order: FoundOrder,
  message: OrderMessageRow,
): Promise<void> {
  await requireOrderBook(tx);
  if (message.channel !== 'mail') throw problem('conflict', 'Only a mail can be sent again.');
  checkMail(context, order, message);
  const now = context.now();
  const { order_id, kind, event, channel, language, is_automatic } = message;
  const latest = await findLatestCopy(tx, message);
  if (latest?.id !== message.id) throw problem('conflict', 'This mail was already sent again.');
  if (['waiting', 'sending'].includes(message.state)) throw problem('conflict', conflicts.sending);
  // The text of the mail was deleted: the shop would send its own words instead of the artist's.
  if (is_automatic === 0 && message.text === null && message.updated_at < now - MESSAGE_DAYS * DAY_MS)
    throw problem('conflict', 'The text of this mail was deleted. Write the message again.');
  // The shop writes its own texts again, because the order may have changed.
  const text = is_automatic === 1 ? null : message.text;
  const copy = message.copy + 1;
  const again = newMessage({ order_id, kind, event, channel, language, text, copy }, now);
  if (!(await insertMessage(tx, again))) throw problem('conflict', 'This mail was already sent again.');
  await updateMessage(tx, message.id, { is_settled: 1, updated_at: message.updated_at });
  await queueJob(tx, { kind: ORDER_MAIL, key: again.id });
}

export const messageHandlers: Handlers<MessageCalls> = {
  async createOrderMessage(context, { params: { id }, body }) {
    const saved = await context.database.write(async (tx) => {
      const order = await requireOrder(tx, id);
      await requireOrderBook(tx);
      if (order.erased_at !== null) throw problem('conflict', 'The personal data of this order was erased.');
      if (order.status === 'CANCELED') throw problem('conflict', 'This order is canceled.');
      checkPayment(order, body);
      if (body.channel === 'mail') await queueOrderMail(tx, context, order, body);
      else await recordOpened(tx, context, order, body);
      return presentForAdmin(await requireOrder(tx, id));
    });
    if (body.channel === 'mail') sendMailsSoon(context, ORDER_MAIL);
    return saved;
  },

  async decideMessage(context, { params: { id }, body: { action } }) {
    const saved = await context.database.write(async (tx) => {
      const message = foundOr404(canBeId(id) && (await findMessage(tx, id)));
      const order = await requireOrder(tx, message.order_id);
      if (action === 'again') await sendAgain(tx, context, order, message);
      // A mail that is still on its way cannot be left as it is: its failure would not be shown.
      else if (['waiting', 'sending'].includes(message.state)) throw problem('conflict', conflicts.sending);
      else await updateMessage(tx, id, { is_settled: 1, updated_at: message.updated_at });
      return presentForAdmin(await requireOrder(tx, message.order_id));
    });
    if (action === 'again') sendMailsSoon(context, ORDER_MAIL);
    return saved;
  },

  listUndecidedMails: async ({ database }) =>
    (await findUndecidedMails(database.read, MAX_UNDECIDED)).map(presentUndecidedMail),
};
