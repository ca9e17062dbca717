import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#contract/durations.ts';
import { messageSubject, messageText } from '#contract/orders/messages/message-texts.ts';
import { defaultMessageSettings, type MessageKind } from '#contract/orders/messages/order-message.ts';
import type { Services } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { newId } from '#server/database/ids.ts';
import type { OrderMessageRow } from '#server/database/message-tables.ts';
import { DeliveryError } from '#server/mail/deliver.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { MAX_ATTEMPTS } from '#server/platform/jobs/job-runner.ts';
import { queueJob } from '#server/platform/jobs/jobs.store.ts';
import { readSettings } from '#server/settings/settings.store.ts';
import { type FoundOrder, presentForAdmin } from '../orders.rules.ts';
import { findOrder } from '../orders.store.ts';
import { errorText, isReceived, isTrue, NO_MAIL_SERVER, recipientOf } from './messages.rules.ts';
import {
  findLatestCopy,
  findMessage,
  insertMessage,
  type MessageKey,
  markLostMails,
  ORDER_MAIL,
  recordResult,
  updateMessage,
  withdrawWaiting,
} from './messages.store.ts';

/** An automatic mail waits, so that Undo still stops it: the toast offers Undo for ten seconds. */
export const AUTOMATIC_DELAY_MS = 60_000;

type New = MessageKey & Pick<OrderMessageRow, 'language'> & Partial<OrderMessageRow>;

/** A message that waits or, in WhatsApp, was opened. */
export const newMessage = (given: New, now: number): OrderMessageRow => ({
  id: newId(),
  copy: 0,
  state: 'waiting',
  is_automatic: 0,
  is_settled: 0,
  recipient: null,
  subject: null,
  text: null,
  error: null,
  attempt: null,
  created_at: now,
  updated_at: now,
  ...given,
});

/**
 * Queues the mail about an event if the shop sends it by itself. Each event is mailed once, also when it happens again.
 * @param event the id of the payment that it reports, or empty
 */
export async function queueAutomaticMail(
  tx: Transaction,
  { config, now }: Pick<Services, 'config' | 'now'>,
  order: FoundOrder,
  kind: MessageKind,
  event = '',
): Promise<void> {
  if (config.smtpUrl === undefined || recipientOf(order) === undefined) return;
  const { orderBook, orderMessages = defaultMessageSettings } = await readSettings(tx);
  if (!orderBook || orderMessages[kind] !== 'automatic') return;
  const key = { order_id: order.id, kind, event, channel: 'mail' } as const;
  const latest = await findLatestCopy(tx, key);
  const message = newMessage({ ...key, language: orderMessages.language, is_automatic: 1 }, now());
  if (latest) {
    if (latest.is_automatic === 0 || !['withdrawn', 'waiting'].includes(latest.state)) return;
    await updateMessage(tx, latest.id, { state: 'waiting', error: null, updated_at: now() });
  } else if (!(await insertMessage(tx, message))) return;
  await queueJob(tx, { kind: ORDER_MAIL, key: (latest ?? message).id, inMs: AUTOMATIC_DELAY_MS });
}

/** Withdraws mails that are no longer true after an order or its payments changed, and queues automatic ones. */
export async function updateMails(
  tx: Transaction,
  context: Pick<Services, 'config' | 'now'>,
  before: FoundOrder,
): Promise<void> {
  const order = await findOrder(tx, before.id);
  if (!order) return;
  const untrue = order.messages.filter((message) => message.state === 'waiting' && !isTrue(message, order));
  const ids = untrue.map(({ id }) => id);
  if (ids.length > 0) await withdrawWaiting(tx, ids, context.now());
  if (order.status === 'SHIPPED' && before.status !== 'SHIPPED' && order.pickup === 0)
    await queueAutomaticMail(tx, context, order, 'shipped');
  // A cancellation was undone: what it withdrew is true again.
  for (const message of order.messages)
    if (message.state === 'withdrawn' && isTrue(message, order) && !isTrue(message, before))
      await queueAutomaticMail(tx, context, order, message.kind, message.event);
  const receivedBefore = new Set(before.payments.filter(isReceived).map(({ id }) => id));
  for (const payment of order.payments.filter(isReceived))
    if (!receivedBefore.has(payment.id)) await queueAutomaticMail(tx, context, order, 'paid', payment.id);
}

type Parts = Pick<Services, 'database' | 'mailer' | 'config' | 'now'>;
type Prepared = { mail: Mail; attempt: string };

/** Marks a message as being sent, before the mail server gets it. @returns undefined if there is nothing to send */
function prepare({ database, config, now }: Parts, id: string): Promise<Prepared | undefined> {
  return database.write(async (tx) => {
    const message = await findMessage(tx, id);
    const end = async (change: { state: 'unclear' | 'withdrawn' | 'failed'; error?: string }) => {
      await updateMessage(tx, id, { ...change, updated_at: now() });
      return undefined;
    };
    // The process that sent it has died or lost its lease, so the mail server may have it.
    if (message?.state === 'sending') return end({ state: 'unclear' });
    if (message?.state !== 'waiting') return undefined;
    const order = await findOrder(tx, message.order_id);
    const to = order && recipientOf(order);
    if (!order || to === undefined || !isTrue(message, order)) return end({ state: 'withdrawn' });
    // SMTP_URL was removed after the mail was queued: the outbox would take it, and nothing sends it from there.
    if (config.smtpUrl === undefined) return end({ state: 'failed', error: NO_MAIL_SERVER });
    const { brand } = await readSettings(tx);
    const { language, kind } = message;
    const shown = presentForAdmin(order);
    const subject = messageSubject(kind, language, shown.orderId);
    // An automatic mail always has a new text: the order may have changed since an attempt that failed.
    const text =
      (message.is_automatic === 1 ? null : message.text) ??
      messageText(kind, language, shown, {
        brand,
        publicUrl: config.publicUrl,
        payment: message.event,
      });
    const attempt = randomUUID();
    const recorded = { recipient: to, subject, text, attempt };
    await updateMessage(tx, id, { ...recorded, state: 'sending', error: null, updated_at: now() });
    const messageId = `<${id}@${new URL(config.publicUrl).hostname}>`;
    return { mail: { fromName: brand, to, subject, text, messageId }, attempt };
  });
}

/** Sends a mail about an order. @throws when the mail server certainly did not accept it, so that the job is tried again */
async function send(parts: Parts, id: string, isLastAttempt: boolean): Promise<void> {
  const prepared = await prepare(parts, id);
  if (!prepared) return;
  const { database, mailer, now } = parts;
  const { mail, attempt } = prepared;
  const record = (state: 'sent' | 'waiting' | 'failed' | 'unclear', error?: unknown) =>
    database.write((tx) =>
      recordResult(tx, id, attempt, { state, error: error ? errorText(error) : null, now: now() }),
    );
  try {
    await mailer.send(mail);
  } catch (error) {
    const outcome = error instanceof DeliveryError ? error.outcome : 'rejected';
    if (outcome === 'unclear') return record('unclear', error);
    if (outcome === 'rejected' || isLastAttempt) return record('failed', error);
    await record('waiting', error);
    throw error;
  }
  await record('sent');
}

/** Registers the jobs that send mails about orders, and the one that finds mails without a job. */
export function registerOrderMails(parts: Parts & Pick<Services, 'jobs'>): void {
  const { jobs, database, now } = parts;
  jobs.register({
    kind: ORDER_MAIL,
    run: ({ key, attempts }) => send(parts, key, attempts >= MAX_ATTEMPTS),
  });
  jobs.register({
    kind: 'order-mail-check',
    every: HOUR_MS,
    run: () => database.write((tx) => markLostMails(tx, now())),
  });
}
