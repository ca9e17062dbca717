import { isLikelyUtr, numbersIn } from '../chat-numbers.ts';
import { enquiryText, sentencesOf } from '../chat-words.ts';
import { amountIn, amountsIn, RANK, type Rank } from './chat-amounts.ts';
import { PriceTalk } from './price-talk.ts';
import { agreement, hasNoWords, spamWord, moneyBack } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { type Value, toProposal } from './stated-prices.ts';

/** A message with the side that writes it; undefined if that is not known. */
export type SidedMessage = { lines: readonly string[]; side: 'admin' | 'customer' | undefined };

/**
 * The amount of a chat of two known people, and the shipping in it. These generators yield between steps, so that a long chat does
 * not block the page.
 */
function* agreedAmount(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, { amount?: Value | undefined; shipping?: Value | undefined }, void> {
  const talk = new PriceTalk();
  for (const { lines, side } of messages) {
    yield;
    if (lines.some((line) => enquiryText.test(line) || moneyBack.test(line.slice(0, 500)))) continue;
    if (side === 'admin') talk.readAdminMessage(lines);
    else talk.readCustomerMessage(lines);
  }
  const amount = talk.amount(isOrder);
  return { amount, shipping: amount && talk.shipping(amount) };
}

const amountLabel =
  /^(?:total |final )?(?:amount|price|total|payment|paid|राशि|रक्कम)(?: (?:paid|sent|in rs|to pay))?[ *:]{0,3}$/iu;
/** The amount of a text without senders: the payment, or the total, or the only amount with a currency. */
function* writtenAmount(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, Value | undefined, void> {
  let best: (Value & { rank: Rank; isClear: boolean }) | undefined;
  for (const { lines } of messages) {
    const isShopText = lines.some((line) => enquiryText.test(line) || /interested in ["“]/i.test(line));
    for (const [at, each] of lines.entries()) {
      yield;
      // In a form, the label is above the amount.
      const raw =
        hasNoWords(each) && amountLabel.test(lines[at - 1] ?? '') ? `${lines[at - 1]} ${each}` : each;
      if (isShopText && (/^price:|^\d{1,2}\. /i.test(raw) || /\([^()₹]{0,60}₹[^()]{1,40}\)/.test(raw)))
        continue;
      const isOnly = amountsIn(withDigits(raw)).length === 1;
      for (const sentence of sentencesOf(raw)) {
        const line = withDigits(sentence);
        const amount = amountIn(line);
        const isAgreed =
          agreement.test(line) || (((amount?.isSum ?? false) || isOnly) && agreement.test(raw));
        if (!amount || (amount.rank < RANK.total && !amount.hasCurrency && !isAgreed)) continue;
        const rank = amount.rank === RANK.other && isAgreed && !line.includes('?') ? RANK.total : amount.rank;
        // Without an order, "pay Rs 10" can be any message.
        const isDoubtful = !isOrder && (rank < RANK.total || (rank === RANK.total && spamWord.test(line)));
        if (rank === RANK.part || isDoubtful || rank < (best?.rank ?? RANK.part)) continue;
        const value = toProposal({ ...amount, line: raw });
        // Two prices without a word that tells which one is to pay.
        const isClear = rank > RANK.other || !best || best.value === value.value;
        best = { ...value, rank, isClear };
      }
    }
  }
  return best?.isClear ? best : undefined;
}

/** The payment reference: one with a label, of equal ones the last. */
function referenceIn(messages: readonly SidedMessage[], isOrder: boolean): Value | undefined {
  let best: (Value & { rank: number }) | undefined;
  for (const { lines, side } of messages)
    for (const [at, line] of side === 'admin' ? [] : lines.entries())
      for (const { value, isLabeled } of numbersIn(line, lines[at - 1]).utrs) {
        if (!isOrder && !isLabeled) continue;
        const rank = isLabeled ? 2 : 1;
        const doubt =
          value.length === 12 && !isLikelyUtr(value) ? { doubt: 'Has no date, as UPI references do' } : {};
        if (rank >= (best?.rank ?? 0)) best = { value, source: line, rank, ...doubt };
      }
  return best;
}

/** The longest text without an order that can be a payment, such as a receipt. */
const MAX_PAYMENT_TEXT = 300;

/**
 * What the messages say about the payment, in steps.
 * @param isOrder whether the chat has another sign of an order than prices: an enquiry code, an address or a PIN code
 */
export function* paymentIn(
  messages: readonly SidedMessage[],
  isOrder: boolean,
): Generator<void, { amount?: Value; shipping?: Value; utr?: Value }, void> {
  // Money that goes back, without an order.
  if (!isOrder && messages.some(({ lines }) => lines.some((line) => moneyBack.test(line.slice(0, 500)))))
    return {};
  const utr = referenceIn(messages, isOrder);
  yield;
  const areSidesKnown = messages.every(({ side }) => side !== undefined);
  const hasOrder = isOrder || utr !== undefined;
  // The prices of a long text that is about no order are those of an advertisement.
  const length = messages.reduce((sum, { lines }) => sum + lines.join(' ').length, 0);
  if (!hasOrder && !areSidesKnown && length > MAX_PAYMENT_TEXT) return {};
  const { amount, shipping } = areSidesKnown
    ? yield* agreedAmount(messages, hasOrder)
    : { amount: yield* writtenAmount(messages, hasOrder), shipping: undefined };
  return { ...(amount && { amount }), ...(shipping && { shipping }), ...(utr && { utr }) };
}
