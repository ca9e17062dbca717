import { anyWord } from '../chat-words.ts';
import { amountsIn } from './chat-amounts.ts';
import { restWord } from './deal-words.ts';
import { withDigits } from './number-words.ts';

/** In the artist's text about money that arrived, and about money that the artist pays. */
export const arrived = anyWord(
  'received|recd|rcvd|got|credited|deposited|mil gaya|mil gaye|mila|mile|aa gaya|aa gaye|मिल गए|मिल गया',
);
export const spent = anyWord(
  'debited|refund(?:ed)?|reversed|sent|paid|booked|dispatched|shipped|tracking|awb',
);
/** Whether a line of the artist says that something arrived: money, or at least a message. */
export const isReceipt = (line: string) =>
  arrived.test(line) && !spent.test(line) && !/\?|address/i.test(line);
/** "Got 2000 sir, ref 602559318470": the artist repeats the customer's reference, or quotes the bank. */
export const isArrival = (line: string) =>
  arrived.test(line) && !spent.test(line) && !line.includes('?') && amountsIn(withDigits(line)).length > 0;

const mistake = anyWord('wrong|galat|incorrect|correct|corrected|correction|typo|mistake|गलत|ग़लत|चुकीचा|चूक');
const referenceWord = anyWord('utr|ref|reference|txn|transaction|यूटीआर');
/** What can be wrong or missing instead of a payment. */
const otherThing = anyWord(
  'address|pata|pin|pincode|phone|mobile|name|naam|photo|pic|picture|location|reply|message|parcel|frame|piece|print|painting|पता|पिन|नाम|फोटो',
);
const repeated = anyWord('twice|double|(?:do|2) (?:baar|bar)|extra');
/** Beside a reference that replaces the one before: "Sorry, wrong UTR. 603881244590". An apology alone replaces nothing. */
export const isCorrection = (line: string) =>
  mistake.test(line) &&
  !repeated.test(line) &&
  referenceWord.test(line) &&
  !otherThing.test(line) &&
  !restWord.test(line);
/** The artist has not got a payment: the next reference replaces its own. */
const denial = anyWord(
  "not (?:yet )?(?:received|credited|come|showing|reflecting|reflected|in my|there|found|got|getting)|(?:can[’']?t|cannot|don[’']?t|didn[’']?t|haven[’']?t) (?:see|find|get|got|received)|(?:has|have|is)(?:n[’']?t| not) (?:come|arrived|reached)|didn[’']?t (?:come|arrive|reach)|did not (?:come|arrive|reach)|nothing (?:came|has come|received|credited)|nahi (?:aaya|aaye|aya|aye|mila|mile|dikh|dikha|pahunch[ae])|(?:aaya|aaye|aya|aye|mila|mile) nahi|नहीं (?:आया|आए|मिला|मिले|दिख)",
);
export const isDenial = (line: string) => denial.test(line) && !otherThing.test(line);
/** Of money, and not only of a message. */
export const receipt = anyWord(
  'received|recd|rcvd|credited|aa gay[aei]|mil gay[aei]|मिल गए|मिल गया|आ गए|आ गया',
);
export const everyPayment = anyWord('both|all|dono|donon|sab|sabhi|दोनों|सब');
