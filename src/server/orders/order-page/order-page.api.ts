import { orderName } from '#contract/orders/order.ts';
import { invalidAt, problem } from '#contract/api/problems.ts';
import { isAboutAmount, type ReportError, reportErrors } from '#contract/orders/order-page/order-page.ts';
import type { OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { toPaise } from '#contract/text/money.ts';
import type { Context, Services } from '#server/context.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Transaction } from '#server/database/database.ts';
import { writeAuditLog } from '#server/platform/logging/audit-log.ts';
import { confirmUser } from '#server/accounts/users.store.ts';
import { newId } from '#server/database/ids.ts';
import { nextUpdatedAt } from '#server/platform/optimistic-locking.rules.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import { recordHistory } from '#server/history/history.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { requireOrderBook } from '#server/settings/require-order-book.ts';
import { type FoundOrder, presentForAdmin } from '../orders.rules.ts';
import { findOrder } from '../orders.store.ts';
import { requireOrder } from '../require-order.ts';
import { dayInIndia } from '#contract/accounts/india.ts';
import { insertPayment, updatePayment } from '../payments/payments.store.ts';
import {
  amountError,
  cannotReport,
  paymentOfReport,
  presentOrderPage,
  readReference,
  type Report,
} from './order-page.rules.ts';
import { insertOrderPage, lockOrderId, revokeOrderPage } from './order-page.store.ts';
import { requireOrderOf, wrongLink } from './require-order-of.ts';

type OrderPageCalls = 'saveOrderPage' | 'getOrderPage' | 'reportPayment' | 'confirmMyAccount';

/** @throws problem as `requireOrderOf` */
async function readPage(context: Context, token: string): Promise<OrderPage> {
  const { id, upi } = await requireOrderOf(context, token, context.clientIp);
  return presentOrderPage(await requireOrder(context.database.read, id), upi, context.now());
}

type Repeated = { recorded: PaymentRow; report: Report; now: number };

/** A report of a reference that is recorded: corrects the amount until the artist has checked it. @returns why it is not accepted; undefined if it is */
async function repeatReport(
  tx: Transaction,
  order: FoundOrder,
  { recorded, report, now }: Repeated,
): Promise<ReportError | undefined> {
  if (recorded.state === 'rejected') return 'rejected';
  if (recorded.state === 'confirmed') return 'received';
  const { paise } = report;
  if (paise === undefined || paise === recorded.amount_paise) return undefined;
  const error = amountError(order, report);
  if (error !== undefined) return error;
  const updated_at = nextUpdatedAt(now, recorded.updated_at);
  await updatePayment(tx, recorded.id, { amount_paise: paise, updated_at });
  return undefined;
}

/**
 * Records what a customer says about a payment. The same reference is recorded once.
 * @returns why it was not recorded; undefined if it was
 * @throws problem `not_found` or `too_many_requests`
 */
export async function reportPayment(
  services: Services,
  { token, ...report }: Report & { token: string },
  clientIp: string,
): Promise<ReportError | undefined> {
  const { database, rateLimits, now } = services;
  // Before the queries: what this limit rejects costs the database nothing.
  await rateLimits.beforePaymentReport(clientIp);
  const { upi } = await requireOrderOf(services, token, clientIp);
  // Only a page with bank details asks for a bank transfer.
  if (report.method === 'bank' && upi.bank === '') return 'utr';
  return database.write(async (tx) => {
    const id = await lockOrderId(tx, token);
    const order = id === undefined ? undefined : await findOrder(tx, id);
    if (!order || order.erased_at !== null) throw wrongLink();
    const time = now();
    const known = order.payments.filter(
      ({ kind, reference }) => kind === 'payment' && reference === report.reference,
    );
    // The artist may have rejected a report, and recorded the same payment later.
    const recorded = known.find(({ state }) => state !== 'rejected') ?? known[0];
    if (recorded) return repeatReport(tx, order, { recorded, report, now: time });
    const whole = { ...report, paise: report.paise ?? report.requested };
    const error = cannotReport(order) ? 'waiting' : amountError(order, whole);
    if (error !== undefined) return error;
    const today = dayInIndia(time);
    await insertPayment(tx, paymentOfReport({ id: newId(), order, report: whole, now: time, today }));
    return undefined;
  });
}

const linkText = { create: 'on', renew: 'on, with a new link', revoke: 'off' } as const;

async function recordLink(
  tx: Transaction,
  context: Context<Caller>,
  { id, number, page_token }: FoundOrder,
  action: keyof typeof linkText,
): Promise<void> {
  await recordHistory(tx, context, {
    action: 'update',
    kind: 'order',
    target: { _id: id, name: orderName(number) },
    // Without the token, which the history would keep.
    changes: [{ field: 'orderPage', before: page_token === null ? '' : 'on', after: linkText[action] }],
  });
}

export const orderPageHandlers: Handlers<OrderPageCalls> = {
  async saveOrderPage(context, { params: { id }, body: { action } }) {
    const { database, now } = context;
    if (action !== 'revoke') await requireOrderBook(database.read);
    return database.write(async (tx) => {
      const order = await requireOrder(tx, id);
      if (order.erased_at !== null && action !== 'revoke')
        throw problem('conflict', 'The personal data of this order was erased.');
      const isChanged =
        action === 'revoke'
          ? await revokeOrderPage(tx, id, now())
          : await insertOrderPage(tx, id, { now: now(), replaces: action === 'renew' });
      if (isChanged) await recordLink(tx, context, order, action);
      return presentForAdmin(await requireOrder(tx, id));
    });
  },

  getOrderPage: (context, { body: { token } }) => readPage(context, token),

  async confirmMyAccount(context, { body: { token } }) {
    const { caller, database, clientIp } = context;
    const { id } = await requireOrderOf(context, token, clientIp);
    const isMine = await database.write(async (tx, after) => {
      // The artist named the email, and sent the link to the customer: who has both is the customer.
      if ((await requireOrder(tx, id)).created_by !== caller.id) return false;
      if (await confirmUser(tx, caller.id))
        after(() => writeAuditLog(context, 'account confirmed', { target: caller.id }));
      return true;
    });
    return { isMine };
  },

  async reportPayment(context, { body: { token, reference, ...amounts } }) {
    const read = readReference(reference, dayInIndia(context.now()));
    if ('error' in read) throw invalidAt('reference', reportErrors[read.error]);
    const inPaise = (rupees: number | undefined) => (rupees === undefined ? undefined : toPaise(rupees));
    const [paise, shownDue, requested] = [amounts.amount, amounts.due, amounts.requested].map(inPaise);
    const report = { token, ...read, paise, shownDue, requested };
    const error = await reportPayment(context, report, context.clientIp);
    if (error === 'utr') throw invalidAt('reference', reportErrors.utr);
    if (error !== undefined && isAboutAmount(error)) throw invalidAt('amount', reportErrors[error]);
    if (error !== undefined) throw problem('conflict', reportErrors[error]);
    return readPage(context, token);
  },
};
