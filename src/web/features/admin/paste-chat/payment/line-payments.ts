import { numbersIn } from '../chat-numbers.ts';
import { anyWord } from '../chat-words.ts';
import { amountIn, amountsIn, RANK, rupeesOf } from './chat-amounts.ts';
import { restWord } from './deal-words.ts';
import { withoutOtherPayments } from './failed-payment.ts';
import { withDigits } from './number-words.ts';
import { paidWord } from './paid-words.ts';
import { announces, sharesIn } from './part-payment.ts';

const MAX_LINE = 1_000;
/** A reference with the rupees beside it. */
type NamedReference = { reference: string; source: string; isLabeled: boolean; amount?: number };

/** "1500 total ho gaya na, UTR …" repeats the price. */
const priceWord = anyWord('total|final|price|rate|kul|टोटल|कुल|कीमत');
/** The only amount of a part of a line that has a reference; of several, the one that is paid. */
function amountBeside(text: string): number | undefined {
  const [only, ...others] = amountsIn(text);
  if (priceWord.test(text) && !paidWord.test(text)) return undefined;
  if (only && others.length === 0) return rupeesOf(only);
  const part = sharesIn(text)?.part;
  return part && rupeesOf(part);
}

/** The references of a line with the amount between each and the one before; of an only one, also the amount behind it. */
export function referencesIn(line: string, context: string | undefined): NamedReference[] {
  const text = withoutOtherPayments(withDigits(line.slice(0, MAX_LINE)));
  const { utrs } = numbersIn(text, context);
  const isAmountLast =
    utrs.length > 1 &&
    amountBeside(text.slice(0, utrs[0]?.index)) === undefined &&
    amountBeside(text.slice(utrs.at(-1)?.end)) !== undefined;
  return utrs.map(({ value, index, end, isLabeled }, at) => {
    const before = isAmountLast ? '' : text.slice(utrs[at - 1]?.end ?? 0, index);
    const after = utrs.length === 1 || isAmountLast ? text.slice(end, utrs[at + 1]?.index) : '';
    const amount = amountBeside(before) ?? (restWord.test(after) ? undefined : amountBeside(after));
    return { reference: value, source: line, isLabeled, ...(amount !== undefined && { amount }) };
  });
}

/** What a line without a reference says is paid or announced. */
export function paymentIn(text: string): { rupees: number; isPaid: boolean } | undefined {
  if (text.includes('?')) return undefined;
  const shares = sharesIn(text);
  if (shares) return { rupees: rupeesOf(shares.part), isPaid: !shares.isPromised };
  const amount = amountIn(text);
  return amount?.rank === RANK.payment
    ? { rupees: amount.rupees, isPaid: !announces(text, amount.rupees) }
    : undefined;
}
