import { orderName } from '#contract/orders/order.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import type { Reply } from '#contract/api/routes.ts';
import { isStale, nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import type { Context } from '#server/context.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Reader, Transaction } from '#server/database/database.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import { recordUpdate } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { foundOr404 } from '#server/http/responses/found-or-404.ts';
import { assertSameRequest, newOrIdempotentId, requestHash } from '#server/platform/idempotency.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { isReceived } from '../messages/messages.rules.ts';
import { updateMails } from '../messages/order-mails.ts';
import { rejectFreeText } from '../erasure/erasure.rules.ts';
import { lineChanges } from '../order-lines.rules.ts';
import { type FoundOrder, presentForAdmin, sumsOf } from '../orders.rules.ts';
import { requireOrder } from '../require-order.ts';
import { findPayment, findRepetitions } from './payments.queries.ts';
import {
  changedPayment,
  changedReductionOf,
  needsReferenceCheck,
  newPayment,
  newReduction,
  paymentText,
  recordedAlready,
  presentPaymentForAdmin,
  rejectFuturePayment,
  rejectLargeRefund,
  rejectOutdatedDue,
  rejectUncoveredRefunds,
  repeatedReferenceProblem,
} from './payments.rules.ts';
import { deletePayment, insertPayment, limitRetained, updatePaid, updatePayment } from './payments.store.ts';
import { refundLineOf, setRefundLine } from './refund-line.store.ts';

type PaymentCalls = 'listPayments' | 'createPayment' | 'savePayment' | 'deletePayment';

/** An order and one of its payments. */
async function requirePayment(db: Reader, { id, payment }: { id: string; payment: string }) {
  const order = await requireOrder(db, id);
  return { order, payment: foundOr404(order.payments.find((one) => one.id === payment)) };
}

/** The order after a change, and the payment as it is then. */
async function reply(tx: Transaction, ids: { id: string; payment: string }): Promise<Reply<'savePayment'>> {
  const { order, payment } = await requirePayment(tx, ids);
  return { payment: presentPaymentForAdmin(payment), order: presentForAdmin(order) };
}

/** @throws problem `repeated_reference` when another payment has the reference, unless the artist allows it */
async function checkReference(
  tx: Transaction,
  after: Pick<PaymentRow, 'id' | 'reference' | 'state'>,
  isAllowed: boolean | undefined,
  before?: PaymentRow,
): Promise<void> {
  const { id, reference } = after;
  if (isAllowed || reference === null || !needsReferenceCheck(after, before)) return;
  const numbers = await findRepetitions(tx, { id, reference });
  if (numbers.length > 0) throw repeatedReferenceProblem(reference, numbers);
}

/** Adds what changed to the history: a payment, and the line by which a refund reduces the total. */
async function recordPayment(
  tx: Transaction,
  context: Context<Caller>,
  order: FoundOrder,
  [before, after]: [before: PaymentRow | undefined, after: PaymentRow | undefined],
): Promise<void> {
  const { id, number } = order;
  const saved = await requireOrder(tx, id);
  const [removed, added] = lineChanges(presentForAdmin(order).lines, presentForAdmin(saved).lines);
  const what = { kind: 'order', target: { _id: id, name: orderName(number) } } as const;
  await recordUpdate(tx, context, what, [
    { payment: before ? paymentText(before) : '', lines: removed },
    { payment: after ? paymentText(after) : '', lines: added },
  ]);
}

export const paymentHandlers: Handlers<PaymentCalls> = {
  async listPayments({ database }, { params: { id } }) {
    const { payments } = await requireOrder(database.read, id);
    return payments.map(presentPaymentForAdmin);
  },

  async createPayment(context, { params, body: { allowRepeatedReference, shownDue, ...body } }) {
    const { database, now } = context;
    rejectFuturePayment(body.paidOn, now());
    // Undo of a deletion sends the id that the payment had.
    const id = body.id ?? newOrIdempotentId(context);
    const hash = requestHash(context, [params.id, body]);
    return database.write(async (tx) => {
      await requireOrderBook(tx);
      const known = hash === null && body.id === undefined ? undefined : await findPayment(tx, id);
      if (known) {
        if (hash === null) throw problem('conflict', 'This payment is not deleted.');
        // After a lost response, this tells the artist what became of the first request.
        assertSameRequest(known, hash, recordedAlready(known));
        return reply(tx, { id: known.order_id, payment: id });
      }
      const order = await requireOrder(tx, params.id);
      rejectOutdatedDue(order, shownDue);
      rejectFreeText(order, body.note);
      if (order.payments.length >= orderLimits.paymentsPerOrder)
        throw problem('conflict', `An order has at most ${orderLimits.paymentsPerOrder} payments.`);
      const time = now();
      const reduction = newReduction(sumsOf(order), body);
      const row = {
        id,
        order_id: order.id,
        ...newPayment(body, time),
        reduction_paise: reduction,
        sent_hash: hash,
        created_at: time,
        updated_at: time,
      };
      await checkReference(tx, row, allowRepeatedReference);
      await insertPayment(tx, row);
      // A payment that Undo records again is not new.
      if (isReceived(row) && body.id === undefined) await limitRetained(tx, order);
      const paid = await updatePaid(tx, order, time);
      if (row.kind === 'refund') rejectLargeRefund(paid, row.amount_paise);
      await setRefundLine(tx, order, { line: undefined, reduction: reduction ?? 0, now: time });
      await recordPayment(tx, context, order, [undefined, row]);
      await updateMails(tx, context, order);
      return reply(tx, { id: order.id, payment: id });
    });
  },

  async savePayment(context, { params, body: { allowRepeatedReference, updatedAt, ...body } }) {
    const { database, now } = context;
    rejectFuturePayment(body.paidOn, now());
    return database.write(async (tx) => {
      await requireOrderBook(tx);
      const { order, payment } = await requirePayment(tx, params);
      rejectFreeText(order, body.note);
      if (isStale(updatedAt, payment.updated_at)) throw problem('stale');
      const { repeated_in: _repeated, ...before } = payment;
      const reduction_paise = changedReductionOf(sumsOf(order), before, body);
      const change = { ...changedPayment(body), reduction_paise };
      const after = { ...before, ...change };
      if (before.kind === 'refund' && after.state !== 'confirmed')
        throw invalidAt('state', 'A refund is confirmed, because you made it yourself');
      await checkReference(tx, after, allowRepeatedReference, before);
      const time = now();
      const updated_at = nextUpdatedAt(time, before.updated_at);
      await updatePayment(tx, before.id, { ...change, updated_at });
      if (isReceived(after) && before.state !== 'confirmed') await limitRetained(tx, order);
      const paid = await updatePaid(tx, order, time);
      if (before.kind === 'refund') rejectLargeRefund(paid, after.amount_paise);
      else rejectUncoveredRefunds(paid);
      if (reduction_paise !== null && reduction_paise !== before.reduction_paise) {
        const line = refundLineOf(order, before);
        await setRefundLine(tx, order, { line, reduction: reduction_paise, now: time });
      }
      await recordPayment(tx, context, order, [before, after]);
      await updateMails(tx, context, order);
      return reply(tx, params);
    });
  },

  async deletePayment(context, { params, query: { updatedAt } }) {
    const { database, now } = context;
    return database.write(async (tx) => {
      await requireOrderBook(tx);
      const { order, payment } = await requirePayment(tx, params);
      if (isStale(updatedAt, payment.updated_at)) throw problem('stale');
      await deletePayment(tx, payment.id);
      const time = now();
      rejectUncoveredRefunds(await updatePaid(tx, order, time));
      const line = payment.kind === 'refund' ? refundLineOf(order, payment) : undefined;
      await setRefundLine(tx, order, { line, reduction: 0, now: time });
      // Undo reduces the total by as much again.
      const reduction_paise = payment.kind === 'refund' ? 0 - (line?.amount_paise ?? 0) : null;
      await recordPayment(tx, context, order, [payment, undefined]);
      await updateMails(tx, context, order);
      return {
        payment: presentPaymentForAdmin({ ...payment, reduction_paise }),
        order: presentForAdmin(await requireOrder(tx, order.id)),
      };
    });
  },
};
