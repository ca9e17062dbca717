import type { Order } from '#contract/orders/order.ts';
import type { OutdatedPaper } from '#contract/orders/papers/outdated-paper.ts';
import { formatRupeesExactly, toPaise, toRupees } from '#contract/text/money.ts';
import { amountRetainedOf, type Amounts } from '#web/features/shared/orders/order-sums.ts';

const differenceTexts: Record<Exclude<OutdatedPaper['differsIn'][number], 'canceled'>, string> = {
  lines: 'other lines',
  recipient: 'another recipient or address',
  amount: 'another amount',
};

type Facts = Amounts & Pick<Order, 'outdatedPaper'>;

/** How an issued paper differs from its order, and what to do; undefined if they agree. */
export function outdatedPaperText(order: Facts): string | undefined {
  const { totalAmount, outdatedPaper } = order;
  if (!outdatedPaper) return undefined;
  const { number, amount, differsIn } = outdatedPaper;
  const ifCustomerHasIt = 'or, if the customer has it, issue a credit note of all of it';
  const retained = amountRetainedOf(order);
  if (differsIn.includes('canceled') && retained > 0) {
    const [issued, rest, credit] = [amount, retained, toRupees(toPaise(amount) - toPaise(retained))].map(
      (rupees) => formatRupeesExactly(rupees),
    );
    return `${number} says ${issued}, but the order is canceled and you keep ${rest}: issue a credit note of ${credit} in Papers.`;
  }
  if (differsIn.includes('canceled'))
    return `${number} is still valid, though the order is canceled: cancel it in Papers, ${ifCustomerHasIt}.`;
  const excess = amount - totalAmount;
  if (differsIn.join() === 'amount') {
    const [issued, now, credit] = [amount, totalAmount, excess].map((rupees) => formatRupeesExactly(rupees));
    const facts = `${number} says ${issued}, but the order is ${now} now:`;
    if (excess > 0) return `${facts} issue a credit note of ${credit} in Papers.`;
    // Also after a credit note of a part, until the order has a line for it.
    return `${facts} correct the order, or cancel the paper in Papers, ${ifCustomerHasIt}, and then issue a new one.`;
  }
  const others = differsIn.flatMap((what) => (what === 'canceled' ? [] : [differenceTexts[what]]));
  const list = new Intl.ListFormat('en').format(others);
  return `${number} says ${list} than the order now: cancel it in Papers, ${ifCustomerHasIt}, and then issue a new one.`;
}

/** Warns about an issued paper that differs from its order. The paper stays as it is. */
export function OutdatedPaperNote({ order, className }: { order: Order; className?: string }) {
  const text = outdatedPaperText(order);
  return text === undefined ? null : <p className={className}>{text}</p>;
}
