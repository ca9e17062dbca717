import { anyWord } from '../chat-words.ts';
import { agrees, isAboutOtherThing, isObjection } from './agreement.ts';
import { extraWord, shippingWord } from './chat-amounts.ts';
import { asking, forQuotation, isDeferral, paying, priceRejection, sendingWord } from './deal-words.ts';
import { namesRest, partWord } from './part-payment.ts';

/** "How much to Pune?" */
const toLocation = anyWord('how much (?:to|till|upto|up to)', 'tak (?:ka |ke |ki )?(?:kitna|kitne|charge)');

/** What the sentences of a customer ask for and say about the price, apart from amounts. */
export class CustomerIntent {
  /** Whether a payment follows. */
  isPaying = false;
  /** Whether the customer asks for a charge, such as that for shipping. */
  isChargeQuestion = false;
  isShippingQuestion = false;
  /** Whether the customer asks for the part to pay now: "what advance?" */
  isPartQuestion = false;
  /** Whether the artist asks about something else, so that a yes may be the answer to that. */
  hasQuestionAside = false;
  /** Whether the customer finds the price too high, and has not agreed since. */
  isRejected = false;
  /** Whether the customer decides later, and has neither agreed nor given an address since. */
  isDeferred = false;
  /** Whether someone names an amount that is still to be paid: then a payment alone is no total. */
  hasRest = false;

  /** @returns whether the sentence agrees to something */
  read(sentence: string): boolean {
    const isQuestion = sentence.includes('?');
    const isAsking = isQuestion || asking.test(sentence);
    const isAboutShipping = [shippingWord, sendingWord, toLocation].some((words) => words.test(sentence));
    this.isShippingQuestion ||= isAboutShipping && isAsking;
    this.isChargeQuestion ||= (isAboutShipping || extraWord.test(sentence)) && isAsking;
    this.isPartQuestion ||=
      (isQuestion || sentence.length < 30) && partWord.test(sentence) && !/\d/.test(sentence);
    this.isRejected ||= priceRejection.test(sentence) || isObjection(sentence);
    this.isPaying ||= !isQuestion && paying.test(sentence) && !isAboutOtherThing(sentence);
    this.hasRest ||= namesRest(sentence);
    const decidesLater = !isQuestion && isDeferral(sentence);
    this.isDeferred ||= decidesLater;
    return (agrees(sentence) || /[👍🤝👌✅]/u.test(sentence)) && !isQuestion && !decidesLater;
  }

  /** Reads a message with an address, which settles a decision unless it is for a quotation. */
  readAddress(text: string): void {
    if (!forQuotation.test(text)) this.isDeferred = false;
  }

  /** Whether the customer has not accepted the price. */
  get hasDoubts(): boolean {
    return this.isRejected || this.isDeferred;
  }

  /** Forgets objections to the price, since the customer agrees or there is another price. */
  settle(): void {
    this.isRejected = this.isDeferred = false;
  }
}
