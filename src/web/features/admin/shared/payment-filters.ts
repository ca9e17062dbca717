import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';

/** Which orders a list has, in the order of the select. */
export const paymentFilters = [
  'due',
  'reported',
  'paid',
  'settled',
  'refund',
] as const satisfies PaymentFilter[];

export const paymentFilterNames: Record<PaymentFilter, string> = {
  due: 'To be paid',
  reported: 'Payment to confirm',
  paid: 'Paid',
  settled: 'Paid or overpaid',
  refund: 'Refund due',
};

export const isPaymentFilter = (word: string): word is PaymentFilter =>
  paymentFilters.some((filter) => filter === word);
