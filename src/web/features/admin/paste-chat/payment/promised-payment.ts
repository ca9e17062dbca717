import { anyWord } from '../chat-words.ts';
import { future, paidWord as paidAlone } from './deal-words.ts';
import { isUnpaid } from './failed-payment.ts';
import { isMoneyLine } from './money-line.ts';
import { paidWord } from './paid-words.ts';

const verb = 'bhej|bhijwa|kar|kr|karwa|de|daal|dal|bhar|jama kar';
const hindiVerb = 'भेज|भिजवा|कर|करवा|दे|डाल|भर';
/** A payment that the sender makes now or later: "1500 bhej raha hu", "will pay 500", "500 भेजूंगी". */
const announcing = anyWord(
  'sending|paying|transferring|gpaying|depositing|remitting',
  '(?:will|shall|ll|gonna|going to|about to|let me|can) (?:(?:just|also|then|surely|definitely|have to) ){0,2}(?:pay|send|transfer|gpay|deposit|give|make|do|clear)',
  String.raw`(?:${verb}) ?(?:d)?(?:unga|ungi|oonga|oongi|enge|engey)`,
  String.raw`(?:${verb}) (?:rah[aei]|rh[aei])|(?:${verb})t[aei](?! th)|dungi|dunga|denge`,
  String.raw`(?:${hindiVerb}) ?(?:द)?(?:ूंग[ाी]|ूँग[ाी]|ुंग[ाी]|ेंगे)|(?:${hindiVerb}) (?:रहा|रही|रहे)|(?:${hindiVerb})त(?:ा|ी|े)|दूंग[ाी]|दूँग[ाी]|देंगे`,
  'pathavt[oe]|pathavnar|pathven|kart[oe]|karen|bhart[oe]|पाठवतो|पाठवते|पाठवणार|पाठवेन|करतो|करते|भरतो|भरते|देईन',
  'mok(?:a)?lu chh?u|mokl[iu]sh|mokli daish|મોકલું|મોકલીશ|anup+(?:u)?ren|anupren|anuppiduren|pampist(?:h)?a(?:nu)?|kaluhisut+ene|ayakkam|pathac?chh?i|pathabo|পাঠাচ্ছি|পাঠাবো|পাঠাব',
);
/** Of a payment that is made later, also beside a word such as "paid" or "bhej diya". */
const toCome = anyWord(
  '(?:will|to|shall|can) (?:be|get|get it) (?:paid|sent|transferred|done|deposited|credited|debited)|jayeg[ai]|jaayeg[ai]|jayenge|jaega|jaegi|जाएगा|जाएगी|जायेगा|जायेगी|जाएंगे',
);
/** A day or an hour to come. */
const dueTime = anyWord(
  'tonight|tomorrow|tmrw|tmr|tom|next week|by (?:tonight|evening|morning|lunch|night|noon|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|in (?:the|an|some) (?:evening|morning|hour|time)|shaam (?:ko|tak|me|mein)|sham (?:ko|tak)|raat (?:ko|tak)|subah|parso|thodi der|udya|शाम (?:को|तक)|रात (?:को|तक)|सुबह|परसों|उद्या',
);
const reference = anyWord('utr|u\\.t\\.r|upi ref|ref no|rrn|txn id|transaction id');

/**
 * Whether the words beside an amount announce a payment, which is not made yet.
 * @param text the whole sentence, which counts if the words tell nothing
 */
export function isPromise(words: string, text: string): boolean {
  if (toCome.test(words)) return true;
  if (reference.test(text)) return false;
  const plain = words.replace(/payment of/gi, ' ');
  if (paidWord.test(plain) && !isUnpaid(plain)) return false;
  if (announcing.test(words) || dueTime.test(words) || future.test(words)) return true;
  return !paidWord.test(text) && announcing.test(text);
}

/** Whether a line says that a payment is made, without its amount: "bhej diya". */
export const isPaidLine = (line: string): boolean =>
  !/[\d?]/.test(line) && paidAlone.test(line) && isMoneyLine(line) && !isPromise(line, line);
