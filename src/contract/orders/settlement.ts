import { toPaise, toRupees } from '../text/money.ts';
import type { PaymentEntryState, PaymentKind } from './payment.ts';

type Entry = { kind: PaymentKind; state: PaymentEntryState; amount: number };

const sumOf = (payments: readonly Entry[], wanted: PaymentKind): number =>
  toRupees(
    payments
      .filter(({ kind, state }) => kind === wanted && state === 'confirmed')
      .reduce((sum, { amount }) => sum + toPaise(amount), 0),
  );

/** The sum of the confirmed payments in rupees, also of what was given back later. */
export const amountReceived = (payments: readonly Entry[]): number => sumOf(payments, 'payment');

/** The sum of the confirmed refunds in rupees. */
export const amountRefunded = (payments: readonly Entry[]): number => sumOf(payments, 'refund');
