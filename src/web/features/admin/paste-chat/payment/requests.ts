import { anyWord } from '../chat-words.ts';
import { memoized } from '../memoized.ts';

const filler =
  'ok|okay|okk|yes|yeah|haan|han|hi|hello|hey|but|so|and|or|please|pls|plz|then|also|mam|madam|sir|didi|bhaiya|ji|hmm+|acha|achha|accha|fine|great|nice|lovely|perfect|super|thanks|thank you|sure|right|actually|just|one more thing|theek hai|thik hai|ठीक है|हाँ|हां|जी|अच्छा';
/** A question without its mark, in English: "ok can you make it 1300", "how good is the paper". */
const englishRequest = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:${filler})(?!\p{L})[^\p{L}\p{N}]*){0,4}(?:(?:can|could|would|will|may|might|shall|should) (?:you|u|ya|we|i|it|this|that|there|the|they|your|ur|my|any)|(?:do|did|does|have|has|are|were) (?:you|u|we|they|it|this|that|the|your|there)|(?:is|was) (?:it|this|that|there|the|your|my|any|₹?\d)|how(?! (?:lovely|beautiful|nice|sweet))|what(?! (?:a|an)(?!\p{L}))|whats|what['’]s|which|when(?! (?:i|we)(?!\p{L}))|where|why|who|whose|any (?:chance|discount|possibility|option|way|other)|possible (?:to|for|in)|is possible|wondering|(?:just )?(?:asking|checking))(?!\p{L})`,
  'iu',
);
/** In Hindi the word of the question is anywhere: "1300 me doge", "kaagaz kaisa hai". */
const hindiRequest = anyWord(
  'kya(?! (?:baat|khoob|mast|sundar))|kaise|kaisa|kaisi|kitn[aie]|kab|kahan|kahaan|kidhar|kaun|kaun ?s[aei]|konsa|konsi|kyun|kyu|kyon',
  String.raw`\p{L}{0,8}(?:oge|ogi|ogey)|(?:kar|de|le|bhej|bana|laga|mil|ho|rakh|dikha) sak(?:te|ti|ta|enge)(?: (?:ho|hai|hain|hein|he|h|kya|na))?|mil(?:eg[aie]| jayeg[aie]| paayeg[aie])`,
  'क्या(?! (?:बात|खूब))|कैसे|कैसा|कैसी|कितन[ाीे]|कब|कहाँ|कहां|कौन|क्यों|(?:कर|दे|ले|भेज|बना|मिल|हो) सक(?:ते|ती|ता|ेंगे)|दोगे|दोगी|करोगे|करोगी|लोगे|लोगी|भेजोगे|भेजोगी|मिलेगा|मिलेगी|मिल जाएगा|मिल जाएगी|हो पाएगा|हो पाएगी',
);
/** "Is it possible for 1300", "1300 me ho jayega": with an amount before it, a wish. */
const wishBehindAmount =
  /\d ?(?:\/-|rs|rupees|रुपये)? ?(?:me|mein|main|में|tak|only|for this)? ?(?:(?:to|toh|hi|bhi) )?(?:ho jay?eg[ai]|ho jaa?eg[ai]|ho pay?eg[ai]|ban jay?eg[ai]|possible|chaleg[ai] kya|(?:final )?kar ?(?:do|dijiye|dena|lo)|karo|laga (?:do|lo|dijiye|lijiye)|de (?:do|dijiye|dena)|हो जाएगा|हो जाएगी|हो जायेगा|कर (?:दो|दीजिए|देना)|लगा (?:लो|दो|लीजिए|दीजिए)|दे (?:दो|दीजिए))(?![\p{L}\p{M}])/iu;
const clauseEnd = /(?<=[,;.!…])\s+|\s[-–]\s|\n|(?<!\p{L})(?=(?:but|lekin|लेकिन) )/u;

const isRequest = (clause: string) =>
  englishRequest.test(clause) || hindiRequest.test(clause) || wishBehindAmount.test(clause);

/** Whether a clause of a text asks something, with or without the mark of a question. */
export const hasRequest = memoized(
  (text: string): boolean => text.includes('?') || text.split(clauseEnd).some(isRequest),
);

/** A text without the clauses that ask: "le lungi, kab bhejoge" agrees. */
export const withoutRequests = (text: string): string =>
  text
    .split(clauseEnd)
    .filter((clause) => !isRequest(clause))
    .join(' ');

/** The clauses of a text that ask for an amount: "can you make it 1400" of "1500 is ok but can you make it 1400"; empty without them. */
export const requestedAmount = (text: string): string =>
  text
    .split(clauseEnd)
    .filter((clause) => /\d\d/.test(clause) && isRequest(clause))
    .join(' ');

/** Whether a text asks for an amount. */
export const requestsAmount = (text: string): boolean => text.includes('?') || requestedAmount(text) !== '';

/** A question of the artist whose answer is about the order or its price. */
const dealTopic = anyWord(
  'price|rate|deal|book|confirm|order|pack|send|bhej\\p{L}*|courier|ship|shipping|pay|payment|gpay|upi|proceed|go ahead|hold|reserve|keep|final|finali[sz]e|ok|okay|fine|theek|thik|chalega|address|pata|take|lena|loge|logi|buy|total|pickup|pick up|qr|बुक|कन्फर्म|भेज\\p{M}*\\p{L}*|ऑर्डर|पैक|ठीक|चलेगा|पता|पेमेंट|लेना|लेंगी|लेंगे',
);
/** Whether the artist asks about something else than the order: "did you see the photos". */
export const isQuestionAside = (text: string): boolean => hasRequest(text) && !dealTopic.test(text);

/** In a question that repeats one's offer: "please?", "can you do it". */
const insisting = anyWord(
  'can|could|will|would|you|u|we|it|this|that|is|do|make|give|please|pls|plz|ok|okay|final|deal|done|fine|possible|theek|thik|hai|chalega|ho|jayega|na|sir|mam|madam|didi|bhaiya|ji|price|rate|discount|last|for|me|kya|bolte|kaho|think|what|how|about|accept|agree|so|yes|right|correct|क्या|हो|जाएगा|ठीक|है|चलेगा|प्लीज|प्लीज़|बोलो',
);
/** Something on top, also without a question: "please add a card", "frame bhi chahiye". */
const addition = anyWord(
  '(?:please |pls |plz |also |just )+(?:add|include|write|put|frame|wrap|gift|pack|throw in)|(?:i|we) (?:also )?(?:want|need|would like)|also (?:want|need)|(?:add|include) (?:a|one|the|some|my)|bhi (?:chahiye|chaiye|dena|de do|bhej|kar|laga|add)|(?:add|include|frame|wrap|pack) kar|saath (?:me|mein) (?:ek|frame|card|gift)|भी (?:चाहिए|देना|दे|भेज|कर|लगा|जोड़)|जोड़ (?:दो|दीजिए)',
);
const everyInsisting = new RegExp(insisting.source, 'giu');

/** Whether a sentence asks for something else than a yes to the offer before it: the next yes may be about that. */
export const requestsMore = (sentence: string): boolean =>
  addition.test(sentence) ||
  (hasRequest(sentence) && /[\p{L}\p{N}]/u.test(sentence.replace(everyInsisting, ' ')));
