import { numbersIn } from '../chat-numbers.ts';
import { anyWord, sentencesOf } from '../chat-words.ts';
import { agrees, agreesFirmly } from './agreement.ts';
import { amountsIn, rupeesOf } from './chat-amounts.ts';
import { isCancellation, softly } from './cancellation.ts';
import { isDeferral, isRefusal, moneyBack, paying, priceRejection } from './deal-words.ts';
import { withDigits } from './number-words.ts';
import { paidWord } from './paid-words.ts';
import { announces } from './part-payment.ts';
import type { SidedMessage } from './written-amounts.ts';

/** What the artist writes of a piece that is gone, or of a commission that they do not take. */
const unavailable = anyWord(
  '(?:is|was|got|gets|been|already|just) (?:already |just )?sold(?: out)?|sold out|out of stock|(?:no longer|not) available|bik (?:gay[aie]|gay[ei]n|chuk[aie])|bech d[iy]a?|vikl[ai] gel[ai]|nahi(?:n)? bach[ai]|khatam ho gay[aie]',
  'बिक (?:गई|गया|गए|गयी|चुकी|चुका|चुके)|विकल[ाी] गेल[ाी]|खत्म हो (?:गई|गया|गए)|उपलब्ध नहीं',
  String.raw`not (?:taking|accepting) (?:any |new |more ){0,3}(?:orders?|commissions?|custom \p{L}{2,12})|(?:can(?:no|['’]?)t|won['’]?t be able to|unable to|not able to) (?:take|accept) (?:this |the |your |any |new |more |up |on ){0,4}(?:orders?|commissions?|portraits?)|have to (?:say no|decline|refuse)`,
);
/** What a customer writes who orders another piece, or the same after all. */
const firm = anyWord(
  "done|confirm|confirmed|book|booked|final|deal|pakka|taking (?:it|this|that|them)|(?:i['’]?ll|will|i can) take|take (?:it|this|that)|lungi|lunga|le lungi|le lunga|le lenge|bhej (?:do|dijiye|dena)|de (?:do|dijiye)|go ahead|send (?:it|that|the other)|पक्का|लूंगी|लूँगी|लूंगा|लूँगा|ले लेंगे|भेज (?:दो|दीजिए)",
);
/** "I'll return the 500" */
const returning = /(?<!\p{L})(?:return|returning|returned|send back|sending back) [^\d]{0,20}\d{2}/iu;

/** "Cancel the bookmark only, keep the painting" */
const inPart = anyWord('only|just|keep|instead|rest|sirf|bas|baaki|सिर्फ|बाकी');
/** "Frame nahi chahiye" and "I love it too much" are about no price. */
const noRejection =
  /(?<!\p{L})(?!(?:ab|mujhe|hame|hamein|humein|fir|phir|toh?|yeh?|woh?|kuch|ji) )\p{L}+ nahi chahiye|(?<!\p{L})(?:love|like)d?(?!\p{L})[^.!?]{0,20} too much/giu;

function isLeaving(text: string): boolean {
  const plain = text.replace(noRejection, ' ');
  // "No frame (nahi chahiye), 900 is final"
  if (priceRejection.test(plain) && !firm.test(text)) return true;
  if (!isCancellation(text) || inPart.test(text)) return false;
  return !(softly.test(text) && (firm.test(text) || paying.test(text)));
}
/** "It is sold to you now", "no new orders, yours goes tomorrow" */
const isForCustomer = (text: string) =>
  /(?<!\p{L})(?:sold to (?:you|u)|yours|your order|aapk[aio])(?!\p{L})/iu.test(text);
/** What an order can do without. */
const accessory = anyWord(
  'frames?|framing|mount|mounts|glass|gift ?wrap|gift ?wrapping|wrapping|cod|cash on delivery|courier|service|delivery|pickup|colou?r|stand|bag|box|tube|invoice|bill|upi|gpay|slots?|in a[2-6]|फ्रेम|कूरियर',
);
/** Of another piece, or an earlier one: "the other was sold yesterday", "the original was sold". */
const otherProduct = anyWord(
  'others?|another|original|similar|earlier|previous|before|last (?:month|year|week|one)|dusr[aei]|doosr[aei]|pehl[aei]|baaki|baki|दूसर[ाेी]|पहल[ाेी]|बाकी',
);
const isLeftOver = anyWord(
  '(?:only |just )?this (?:one )?(?:is )?(?:left|available|in stock)|(?:ye|yeh|yehi|yahi|यही|ये) (?:ek |hi |wala |एक )?(?:bach[aie]|left|बच[ाीे])',
);
const clauseEnd = /[,.;!\n]|(?<!\p{L})(?:but|and|so|aur|lekin|और|लेकिन)(?!\p{L})/iu;
/** Whether the artist's text says that the piece is gone, and not something beside it. */
const isUnavailable = (text: string) =>
  unavailable.test(text) &&
  !isForCustomer(text) &&
  !text.includes('?') &&
  !isLeftOver.test(text) &&
  text
    .split(clauseEnd)
    .some((clause) => unavailable.test(clause) && !accessory.test(clause) && !otherProduct.test(clause));
const isRefund = (text: string) => moneyBack.test(text) || returning.test(text);
/** What a line says is paid, in rupees: 0 without an amount; undefined if it is about no payment. */
function paidIn(line: string): number | undefined {
  for (const sentence of sentencesOf(line)) {
    const text = withDigits(sentence);
    if (!paidWord.test(text) || text.includes('?')) continue;
    const [amount] = amountsIn(text);
    if (!amount) return 0;
    if (!announces(sentence, Number(amount.text))) return rupeesOf(amount);
  }
  return undefined;
}

/** "Ok fine, 900 chalega", "yes please": the customer takes what there is. */
const accepts = (text: string) =>
  /^(?:yes|haan|ji|ok(?:ay)?)[ ,]+please(?!\p{L})/iu.test(text) ||
  (agrees(text) && amountsIn(withDigits(text)).length > 0);

/**
 * `isLeft`: whether the piece is gone or the customer leaves the order at the end of the chat. `isLost`: whether nothing that was paid is left,
 * too.
 */
type Loss = { isLost: boolean; isLeft: boolean };

/**
 * Whether the order comes to nothing: the piece is sold, the artist takes no such order, or the customer leaves it, and neither
 * orders, pays nor gives an address after that. What is paid before has to be refunded. Yields so that the caller can pause.
 */
export function* readLoss(messages: readonly SidedMessage[]): Generator<void, Loss, void> {
  let [isLost, isPaid, isLeft] = [false, false, false];
  let hasAlternative = false;
  let paid = 0;
  for (const { lines, side } of messages) {
    yield;
    const text = lines.join(' ').slice(0, 500);
    const isBack = isRefund(text);
    const isGone = (side !== 'admin' && isLeaving(text)) || (side !== 'customer' && isUnavailable(text));
    if (side !== 'admin' && !isBack && !isGone) {
      const amounts = lines.flatMap((line) => paidIn(line) ?? []);
      const hasPayment =
        amounts.length > 0 || lines.some((line, at) => numbersIn(line, lines[at - 1]).utrs.length > 0);
      paid += Math.max(0, ...amounts);
      const hasAddress = lines.some((line) => numbersIn(line).pins.length > 0);
      const isOrdered =
        (firm.test(text) || accepts(text) || (hasAlternative && agreesFirmly(text))) &&
        !isRefusal(text) &&
        !isDeferral(text) &&
        !text.includes('?');
      if (hasPayment || hasAddress || isOrdered) isLost = isLeft = false;
      isPaid ||= hasPayment;
    }
    isLeft ||= isGone;
    // "Big one is sold out. The small one is 900"
    if (isGone) hasAlternative = side === 'admin' && amountsIn(withDigits(text)).length > 0;
    // Less than what was paid is a refund for a part.
    const refunded = isBack ? Math.max(0, ...amountsIn(withDigits(text)).map(rupeesOf)) : 0;
    const isAllBack = isBack && (refunded === 0 || refunded >= paid);
    if (isLeft && (!isPaid || isAllBack)) isLost = true;
  }
  return { isLost, isLeft };
}
