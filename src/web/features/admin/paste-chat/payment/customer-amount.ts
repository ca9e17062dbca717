import { addressWord } from '../chat-words.ts';
import { type Amount, amountIn, amountsIn, RANK, rupeesOf } from './chat-amounts.ts';
import { hasNoWords, offerWord } from './deal-words.ts';
import type { KnownAmounts } from './known-amounts.ts';
import { withDigits } from './number-words.ts';
import { hasRequest } from './requests.ts';
import type { Price } from './stated-prices.ts';

/**
 * An amount that a customer writes, with a currency or beside words of a deal.
 * @param isSure whether the sentence agrees or is a part of a receipt: then an amount needs neither
 */
function customerAmount(raw: string, isSure: boolean): Amount | undefined {
  const line = withDigits(raw);
  const amount = amountIn(line);
  if (!amount) return undefined;
  if (amount.rank === RANK.payment || amount.hasCurrency) return amount;
  if (addressWord.test(line)) return undefined;
  return isSure || offerWord.test(line) || hasRequest(line) || hasNoWords(line) ? amount : undefined;
}

/**
 * The amount of a customer's sentence: the one that the artist knows, or one that a currency or words show.
 * @param isSure as in `customerAmount`
 */
export function amountOfCustomer(sentence: string, stated: KnownAmounts, isSure: boolean): Price | undefined {
  const text = withDigits(sentence);
  const amount = customerAmount(sentence, isSure);
  if (amount?.rank === RANK.payment) return { ...amount, line: sentence };
  const known = amountsIn(text).filter((each) => stated.has(rupeesOf(each)));
  const [only] = known;
  const read = amountIn(text);
  if (!only || known.length > 1 || !read || addressWord.test(text))
    return amount && { ...amount, line: sentence };
  const rupees = rupeesOf(only);
  if (read.rupees === rupees) return { ...read, line: sentence };
  return { ...read, rupees, isSum: false, isAbbreviated: only.isAbbreviated, line: sentence };
}
