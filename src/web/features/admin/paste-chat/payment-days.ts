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
  const toDay = dayReader(
    messages.flatMap(({ date }) => date ?? []),
    today,
  );
  const wanted = new Set(payments.map(({ source }) => source));
  const days = new Map<string, string>();
  for (const { lines, date = '' } of messages)
    for (const line of lines) {
      const isWanted = wanted.has(line) || (!utr && paid !== undefined && line.includes(paid.source));
      const day = isWanted ? toDay(date) : undefined;
      // A repeated line is about the payment that the first one reports.
      if (day !== undefined && day !== today && !days.has(line)) days.set(line, day);
    }
  const dated = payments.map((each) => {
    const paidOn = days.get(each.source);
    return paidOn === undefined ? each : { ...each, paidOn };
  });
  const own = dated.find(({ reference }) => reference === utr?.value);
  const source = utr ? own?.source : [...days.keys()].findLast((line) => line.includes(paid?.source ?? line));
  const value = source === undefined ? undefined : days.get(source);
  const isShown = source !== undefined && value !== undefined;
  return {
    ...money,
    ...(money.payments && { payments: dated }),
    ...(isShown && { paidOn: { value, source } }),
  };
}
