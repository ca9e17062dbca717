import { anyWord } from '../chat-words.ts';

export const refusal = anyWord(
  "no|not|nahi|nahin|na ho|can’t|can't|cannot|too much|zyada|mehnga|expensive|budget|let me|think|skip|later|नहीं",
);
/** In a sentence about a payment that is still to come. */
export const future = anyWord(
  'will|shall|going to|tonight|tomorrow|tmrw|tmr|later|by evening|by lunch|dunga|dungi|once|after|kal|कल',
);
export const paying = anyWord(
  "sending|paying|transferring|gpaying|will (?:pay|send|transfer)|i[’']?ll (?:pay|send|transfer)|pay (?:karti|karta|kar dungi|kar dunga)|kar dungi|kar dunga|bhej rahi|bhej raha|bhejti|bhejta",
);
/** Beside an amount in a text without an order: probably an advertisement or a fraud. */
export const spamWord = anyWord('pay|click|link|kyc|offer|otp');
/** To send, in a question for the charge. */
export const sendingWord = anyWord(
  'bhejne|bhijwane|pathavayla|pathvayla|mokalva|mokalvana|pathate|anuppa|ayakkan|pampadaniki|kalisalu|भेजने|पाठवायला',
);
/** In a question for a price or a charge. */
export const asking = anyWord(
  'how much|kitna|kitne|kitni|charges?|evlo|koto|eshtu|entha|ethra|ketla|kiti|कितना|कितने',
);
export const priceRejection = anyWord(
  'too much|too high|too costly|leave it(?! (?:at|with|to|in|near|outside|by|there|up|on|for))|out of (?:my )?budget|rehne do|rehne dijiye|nahi chahiye|not interested|mehnga|mehenga|zyada hai|drop it|forget it',
);
/** About money that goes back to the customer. */
export const moneyBack = anyWord(
  'refund|refunded|refunding|sent (?:it |[\\d,]+ )?back|return(?:ed)? (?:my|the|your) money|wapas|वापस',
);
/** About money between friends, neighbors or tenants. */
export const privateMoney = anyWord(
  'owe|owes|owed|udhaar|udhar|lent|borrowed|(?:my|your|ur|his|her) share|split (?:it|the|bill)|splitwise|society maintenance|maintenance (?:bill|charge|charges|fee|due|dues)|(?:house|room|flat|shop) rent|rent (?:for|of)|electricity bill|kitty party|chit fund|school fees|tuition fees?|उधार|किराया',
);
/** About an order before this one. */
export const earlierOrder = anyWord(
  '(?:my |the )?(?:last|previous|earlier|old|first) (?:order|time|purchase|parcel|piece)|last (?:year|month|diwali)|(?:paid|sent|gave) .{1,20} (?:then|that time|back then|last time)|pichh?l[aie] (?:order|baar|bar|wala|wali|painting)|पिछला ऑर्डर|पिछली बार|पिछले (?:ऑर्डर|साल|महीने)|मागच्या (?:वेळी|ऑर्डर)|gaye saal|agla order',
);
/** Beside details that are for no order yet. */
export const forQuotation = anyWord(
  '(?:for|in|on) (?:the |an? |your )?(?:quotation|quote|estimate|proforma|pro forma|vendor form)|if (?:it is |it gets )?approved',
);
/** In a sentence of the customer that says that a payment was made, also without an amount. */
export const paidWord = anyWord(
  'paid|payment done|payment kiya|payment kar|pay kar diya|sent|transferred|transfered|bhej diya|bhej diye|bhej di|kar diya|kar diye|kar di|kr diya|kr di|debited|भेज दिए|भेज दिया|कर दिया|कर दिए|भुगतान',
);
/** What the artist writes when money has arrived. */
export const receivedWord = anyWord('received|recd|rcvd|got|mil gaya|mil gaye|मिल गए|मिल गया|in');
/** What is in the text of a payment app's receipt. */
export const receiptWord = anyWord(
  'completed|transaction id|transaction successful|paid to|paid successfully|debited from|upi ref no|upi transaction|payment successful',
);
/** What still comes on top of a price. */
export const chargeToCome = anyWord(
  '(?:plus|\\+) ?(?:packing|shipping|courier|delivery|postage|post|ship)|(?:shipping|courier|delivery|postage|packing) (?:extra|alag|separate|separately|additional)',
);
export const freeShipping = anyWord(
  '(?:free|muft) (?:home )?(?:shipping|delivery|courier|post|postage)|(?:shipping|delivery|courier|post|postage) (?:charges? )?(?:is |will be |bilkul |ekdum )?(?:free|muft|फ्री|मुफ्त)',
  '(?:no|zero) (?:extra |additional |separate )?(?:shipping|delivery|courier|postage) (?:charges?|costs?|fees?)|(?:शिपिंग|कूरियर|कुरियर|डिलीवरी) (?:बिल्कुल )?(?:फ्री|मुफ्त|free)',
);
/** Free shipping that is refused, or depends on something: "free shipping above 2000", "free shipping on two pieces". */
const notFree = anyWord(
  "no (?:more )?(?:free|muft)|sorry|ended|over now|only|next|on|orders?|pieces|items|par|tak|not|nahi|nahin|never|can['’]?t|cannot|don['’]?t|above|over|upto|up to|from (?:₹|rs\\.? ?)?\\d+|if|when|agar|upar|zyada|minimum|min|tabhi|unless|usually|नहीं|अगर|ऊपर",
);
/** Whether a sentence gives the shipping for free. */
export const isFreeShipping = (sentence: string): boolean =>
  freeShipping.test(sentence) && !sentence.includes('?') && !notFree.test(sentence);
/** The price contains the shipping, also where a charge was named before. */
export const includedShipping = anyWord(
  '(?:with|incl|including|inclusive of) (?:the )?(?:courier|shipping|delivery|post|postage)|(?:courier|shipping|delivery|post|postage|डाक) (?:bhi )?(?:ke saath|ke sath|sahit|included|incl|sathe|dharun|usi me|isi me|usi mein|isi mein|mila ke|milakar|सहित|के साथ)',
  'all in|all inclusive|all included|everything included|sab (?:mila ?ke|milakar|mila kar|included|incl)|sab kuch mila ?ke|सब मिलाकर|सगळे मिळून',
);
/** Beside an amount of the customer: a price that they propose. */
export const offerWord = anyWord(
  'round (?:it|off|figure)|with (?:the )?(?:shipping|courier|delivery|postage)|possible|final|last|na|do|laga lo|laga do|laga lijiye|kar do|kardo|cash|only|each|for both|budget|how about|can you|would|rate|price',
);

const noRefusal = /(?<!\p{L})no (?:problem|issues?|worries|prob|hurry|tension)(?!\p{L})/giu;
/** Whether a text refuses: "no problem" does not. */
export const isRefusal = (text: string) => refusal.test(text.replace(noRefusal, ' '));

/** What someone says who decides later: "sochti hu", "let me check", "सोचकर बताती हूँ". */
const deferral = anyWord(
  '(?:will|ll|let me|have to|need to|should|want to|would like to) (?:(?:just|first|also|please) )?(?:think|check|see|ask|discuss|consult|decide|look|confirm|revert|inform|tell|update|let (?:you|u) know|get back)',
  'let (?:you|u) know|get(?:ting)? back to (?:you|u)|thinking|think (?:about|over)|not sure|may ?be|(?:some|more) time|decide',
  String.raw`soch(?:t[aei]|ke|kar|na|ne|ungi|unga|enge|n[ae])?|dikha(?:t[aei]|ke|kar|ungi|unga|enge|u|un)|(?:soch|dekh|pu?o?o?chh?|pata|check|confirm|discuss) (?:ke|kar(?:ke|t[aei]|ungi|unga|enge)?|l[eu]\p{L}{0,4}|rah[aei])`,
  String.raw`(?:dekh|pu?o?o?chh?)(?:t[aei]|ke|kar|ungi|unga|enge)|bata(?:t[aei]|ungi|unga|enge|oongi|oonga)|bata d(?:ungi|unga|enge|et[ai])|baad (?:me|mein)`,
  '(?:सोच|देख|पूछ)(?:ती|ता|ते|कर|के|ूंगी|ूँगी|ूंगा|ूँगा|ेंगे)?|बता(?:ती|ता|ते|ऊंगी|ऊँगी|ऊंगा|ऊँगा|एंगे)|बता (?:दूंगी|दूँगी|दूंगा|दूँगा|देंगे)|(?:पता|चेक|कन्फर्म) कर(?:के|ती|ता|ते)|बाद में',
  String.raw`vichar|kalavt[oe]|sangt[oe]|baght[oe]|विचार|कळवते|कळवतो|सांगते|सांगतो|बघते|बघतो|yosi\p{L}{2,8}|solren|bhebe|bhabchh?i|janabo|janachh?i|ভেবে|জানাব|জানাচ্ছি|vicharu|vichari(?:ne)?|kahish|alochi\p{L}{2,8}|yochis\p{L}{2,8}`,
);
/** Beside such words, the deal is done or they are about something else: "done, let me check the address". */
const settled = anyWord(
  'done|deal|final|confirmed|agreed|pakka|pakki|book|booked|lungi|lunga|lenge|le lungi|le lunga|taking|take it|address|pata|pin|pincode|location|screenshot|payment|pay|paid|paying|upi|gpay|number|utr|पता|पिन|पक्का|लूंगी|लूँगी|लूंगा|लूँगा|पेमेंट|भुगतान',
);
/** Whether a text decides later. */
export const isDeferral = (text: string): boolean => deferral.test(text) && !settled.test(text);

/** Whether a text has no words but those of a currency: "1850", "₹980 👍"; also true for a text without an amount. */
export const hasNoWords = (text: string) =>
  !/\p{L}{2}/u.test(text.replace(/(?<!\p{L})(?:rs|inr|rupees|k)(?!\p{L})/giu, ' '));

const questionWord = anyWord(
  'when|how long|how many days|where|kab|kitne din|kitna time|kahan|kahaan|kaise|कब|कितने दिन|कहाँ|कहां|कैसे|kadhi|केव्हा|कधी',
);
/** Whether a text asks about something else than the price, such as a day: the artist's next yes is its answer. */
export const isOtherQuestion = (text: string): boolean =>
  questionWord.test(text.includes('?') ? text : text.split(' ', 3).join(' ').slice(0, 40));

const reduction =
  /\d ?(?:\/-|rs\.?|rupees|rupaye|रुपये|रुपए)? ?(?:off|discount|less|concession|kam (?:kar|kr|ho|do)|kam(?= ?\?)|छूट|कम (?:कर|हो|दो))(?![\p{L}\p{M}])|(?<!\p{L})(?:discount|concession|छूट) (?:of |ka )?(?:₹|rs\.? ?)?\d/iu;
/** Whether an amount of a text is what the price shall be lower by: "200 off?" */
export const isReduction = (text: string): boolean => reduction.test(text);

/** Beside an amount that is still to be paid. */
export const restWord = anyWord(
  'balance|remaining|pending|rest|baaki|baki|bacha|bache|remainder|later|बाकी|शेष|बचे|उर्वरित|राहिलेले',
);
