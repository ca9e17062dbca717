import { orderName } from '#contract/orders/order.ts';
import { dayInIndia, isInIndia } from '#contract/accounts/india.ts';
import { trackingUrl } from '#contract/orders/couriers.ts';
import { shownDeliveryDate } from '#contract/orders/delivery-date.ts';
import {
  bankReferenceOf,
  MAX_OPEN_REPORTS,
  type ReportError,
  utrOf,
} from '#contract/orders/order-page/order-page.ts';
import type { HowToPay, OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { amountLeft, amountRetained, amountToRefund, MAX_UPI_PAISE } from '#contract/orders/payment.ts';
import { referenceDoubt } from '#contract/orders/payment-reference.ts';
import { upiLink, upiParts, upiUri } from '#contract/orders/upi.ts';
import type { UpiSettings } from '#contract/orders/upi-settings.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { withAsciiDigits } from '#contract/text/digits.ts';
import { toRupees } from '#contract/text/money.ts';
import type { PaymentRow } from '#server/database/payment-tables.ts';
import { type FoundOrder, presentOrder, sumsOf } from '../orders.rules.ts';
import { amountReportedOf, amountToPayOf } from '../payments/payments.rules.ts';

/** The town and the first three digits of an Indian PIN code, which name its district; abroad the town and the country. */
function townAndDistrictOf({ city, zip, country }: Pick<FoundOrder, 'city' | 'zip' | 'country'>): string {
  if (!isInIndia(country)) return [city, country].filter(Boolean).join(', ');
  const district = /^\d{3}/.exec(zip.replaceAll(/\D/g, ''))?.[0];
  return district === undefined ? city : `${city} ${district}…`;
}

const openReports = ({ payments }: FoundOrder) =>
  payments.filter(({ state, kind }) => state === 'reported' && kind === 'payment');

/** What is left to pay if all reports are right, in paise; if nothing is left, the amount to pay. */
function nextAmount(order: FoundOrder): number {
  const toPay = amountToPayOf(order);
  return amountLeft(toPay, amountReportedOf(order)) || toPay;
}

/**
 * What is wrong with a report; undefined if nothing is. A customer may have paid by a QR code that was still open when less became due, or
 * when the order was canceled, and is owed a refund then: any amount of a fully paid order can be reported, and of a canceled
 * one from a page that showed an amount due. Otherwise it is at
 * most the total, the amount to pay, or what the customer was asked to pay: this limit is for typing mistakes, since the artist confirms
 * each payment. The report must name the amount when nothing is due, and when more is left to pay than UPI allows at once.
 */
export function amountError(
  order: FoundOrder,
  { paise, shownDue = 0 }: Pick<Report, 'paise' | 'shownDue'>,
): 'canceled' | 'amount' | 'tooMuch' | undefined {
  if (order.status === 'CANCELED' && shownDue === 0) return 'canceled';
  const toPay = amountToPayOf(order);
  if (paise === undefined && nextAmount(order) > MAX_UPI_PAISE) return 'amount';
  if (toPay === 0) return paise === undefined ? 'amount' : undefined;
  const max = Math.max(order.total_paise, toPay, shownDue);
  return paise !== undefined && paise > max ? 'tooMuch' : undefined;
}

/** Whether the customer cannot report a payment: the artist must check earlier reports first, or the order has all payments that it can have. */
export const cannotReport = (order: FoundOrder): boolean =>
  order.payments.length >= orderLimits.paymentsPerOrder || openReports(order).length >= MAX_OPEN_REPORTS;

/** @returns undefined when nothing is to be paid */
function howToPay(row: FoundOrder, { bank, ...payee }: UpiSettings, now: number): HowToPay | undefined {
  // UPI limits one payment: a larger amount is paid in parts, and the page asks for the first one.
  const [paise] = upiParts(nextAmount(row));
  if (paise === undefined) return undefined;
  const request = { order: orderName(row.number), paise, time: now };
  const { id, name } = payee;
  const upi = {
    id,
    name,
    amount: toRupees(paise),
    text: upiUri(payee, request),
    link: upiLink(payee, request),
  };
  return { upi: id === '' ? undefined : upi, bank: bank === '' ? undefined : bank };
}

/** An order as everyone with the link of its page sees it. @param now epoch milliseconds */
export function presentOrderPage(row: FoundOrder, upi: UpiSettings, now: number): OrderPage {
  const { shippingInformation, ...order } = presentOrder(row);
  const { pickup, carrier, trackingNumber } = shippingInformation;
  const hasTracking = carrier !== undefined && trackingNumber !== undefined;
  return {
    orderId: order.orderId,
    lines: order.lines,
    totalAmount: order.totalAmount,
    amountPaid: order.amountPaid,
    amountToPay: order.amountToPay,
    paymentState: order.paymentState,
    status: order.status,
    giftNote: order.giftNote,
    createdAt: order.createdAt,
    amountReported: order.amountReported,
    amountToRefund: toRupees(amountToRefund(sumsOf(row))),
    amountRetained: toRupees(amountRetained(sumsOf(row))),
    payments: row.payments.map(({ kind, state, amount_paise, method, reference, paid_on }) => ({
      kind,
      state,
      amount: toRupees(amount_paise),
      method,
      reference: reference ?? undefined,
      paidOn: paid_on,
    })),
    howToPay: howToPay(row, upi, now),
    canReport: row.status !== 'CANCELED' && !cannotReport(row),
    acceptsBankReference: upi.bank !== '',
    parcel: {
      carrier,
      trackingNumber,
      trackingUrl: hasTracking ? trackingUrl(carrier, trackingNumber) : undefined,
      deliveryDate: shownDeliveryDate({ ...shippingInformation, status: order.status }, dayInIndia(now)),
    },
    pickup,
    destination: townAndDistrictOf(row),
  };
}

type Typed = { reference: string; amount: string; due: string; requested: string };
type Reference = { reference: string; method: 'upi' | 'bank' };

/** A report of a payment, with amounts in paise. */
export type Report = Reference & {
  /** Without it, the customer paid `requested`, else what is left to pay. */
  paise?: number | undefined;
  /** The amount to pay of the page that the customer had open. */
  shownDue?: number | undefined;
  /** The payment that this page asked for. */
  requested?: number | undefined;
};

/** Reads a typed UTR or bank reference. @param today YYYY-MM-DD in India */
export function readReference(typed: string, today: string): Reference | { error: ReportError } {
  const bankReference = bankReferenceOf(typed, today);
  if (bankReference !== undefined) return { reference: bankReference, method: 'bank' };
  const reference = utrOf(typed);
  if (reference === undefined) return { error: 'utr' };
  // Digits that begin with 916 to 919 are a phone number with India's country code. Only in June and July 2029 can they be a UTR.
  const isPhone = /^91[6-9]/.test(reference) && referenceDoubt('upi', reference, today) !== undefined;
  return isPhone ? { error: 'phone' } : { reference, method: 'upi' };
}

/** Rupees as typed, in paise; undefined for other text, and for an amount that no payment can have. */
function readPaise(typed: string): number | undefined {
  if (!/^\d{1,10}(?:\.\d{1,2})?$/.test(typed)) return undefined;
  const paise = Math.round(Number(typed) * 100);
  return paise > 0 && paise <= orderLimits.payment * 100 ? paise : undefined;
}

/** Reads the form "I have paid". An empty amount means what the page asked for. @param today YYYY-MM-DD in India */
export function readReport(typed: Typed, today: string): Report | { error: ReportError } {
  const read = readReference(typed.reference, today);
  if ('error' in read) return read;
  // People write amounts such as “₹1,200/-”.
  const text = withAsciiDigits(typed.amount.normalize('NFKC'))
    .trimEnd()
    .replaceAll(/[₹,\s]|\/-$/g, '');
  const page = { shownDue: readPaise(typed.due), requested: readPaise(typed.requested) };
  if (text === '') return { ...read, ...page };
  const paise = readPaise(text);
  return paise === undefined ? { error: 'amount' } : { ...read, ...page, paise };
}

type NewReport = { id: string; order: FoundOrder; report: Report; now: number; today: string };

/** The payment of a report: the artist has not seen it yet. */
export const paymentOfReport = ({ id, order, report, now, today }: NewReport): PaymentRow => ({
  id,
  order_id: order.id,
  kind: 'payment',
  state: 'reported',
  amount_paise: report.paise ?? nextAmount(order),
  reduction_paise: null,
  method: report.method,
  reference: report.reference,
  note: null,
  paid_on: today,
  sent_hash: null,
  created_at: now,
  updated_at: now,
});
