import { isNearDayOfUtr } from '#contract/orders/payment-reference.ts';
import type { Part } from './chat-fields.ts';
import { dayReader } from './chat-dates.ts';
import type { Message } from './chat-messages.ts';
import type { PaymentFields } from './payment/chat-payment.ts';

/**
 * The payments of a chat with the days of the messages that report them, if the chat has dates. A payment of today needs none.
 * @param today YYYY-MM-DD
 */
export function withPaymentDays(
  money: PaymentFields,
  messages: readonly Message[],
  today: string,
): PaymentFields & { paidOn?: Part } {
  const { paid, utr, payments = [] } = money;
  if ((!paid && payments.length === 0) || messages.every(({ date }) => date === undefined)) return money;
  const references = new Map(payments.map(({ source, reference }) => [source, reference]));
  const dates = messages.flatMap(({ date, lines }) =>
    date === undefined
      ? []
      : [{ date, utr: references.get(lines.find((line) => references.has(line)) ?? '') ?? '' }],
  );
  const toDay = dayReader(dates, today);
  const days = new Map<string, string>();
  for (const { lines, date = '' } of messages)
    for (const line of lines) {
      const isWanted = references.has(line) || (!utr && paid !== undefined && line.includes(paid.source));
      const day = isWanted ? toDay(date) : undefined;
      // A repeated line with a reference is about the payment that the first one reports.
      if (day === undefined || (utr && days.has(line))) continue;
      if (day === today) days.delete(line);
      else days.set(line, day);
    }
  const dated = payments.map((each) => {
    const paidOn = days.get(each.source);
    // It was paid on another day than it is reported.
    const isOther = paidOn !== undefined && isNearDayOfUtr(each.reference, paidOn) === false;
    return paidOn === undefined || isOther ? each : { ...each, paidOn };
  });
  const own = dated.find(({ reference }) => reference === utr?.value);
  const source = utr ? own?.source : [...days.keys()].findLast((line) => line.includes(paid?.source ?? line));
  const value = utr ? own?.paidOn : source === undefined ? undefined : days.get(source);
  const isShown = source !== undefined && value !== undefined;
  return {
    ...money,
    ...(money.payments && { payments: dated }),
    ...(isShown && { paidOn: { value, source } }),
  };
}
