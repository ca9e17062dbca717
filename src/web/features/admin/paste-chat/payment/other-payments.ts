import type { Part } from '../chat-fields.ts';
import type { ReportedPayment } from './reported-payments.ts';

/** What is left of rupees after all payments but one; undefined if one of them has no amount. */
export function restAfter(rupees: number, others: readonly ReportedPayment[]): number | undefined {
  const known = others.map(({ amount, expected }) => amount ?? expected ?? Number.NaN);
  const rest = known.reduce((left, each) => left - each, rupees);
  return rest > 0 ? Math.round(rest * 100) / 100 : undefined;
}

/** The latest payments as a note, such as "₹500, UTR 632512341111"; undefined without one. */
export function paymentsText(payments: readonly ReportedPayment[]): string | undefined {
  const named = payments
    .slice(-3)
    .map(({ reference, amount }) => `${amount === undefined ? '' : `₹${amount}, `}UTR ${reference}`);
  return named.length > 0 ? named.join('; ') : undefined;
}

/** The amount of the payment with the reference that an order takes, if the chat has other payments, too. */
export function paidBeside(
  own: ReportedPayment,
  others: readonly ReportedPayment[],
  total: Part | undefined,
): (Part & { doubt?: string }) | undefined {
  if (own.amount !== undefined) return { value: String(own.amount), source: own.source };
  const rupees = own.expected ?? restAfter(Number(total?.value ?? 0), others);
  return rupees === undefined
    ? undefined
    : { value: String(rupees), source: own.source, doubt: 'What is left of the total' };
}
