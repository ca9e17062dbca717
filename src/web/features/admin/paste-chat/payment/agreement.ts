import { anyWord } from '../chat-words.ts';
import { memoized } from '../memoized.ts';
import { isRefusal } from './deal-words.ts';
import { hasRequest, withoutRequests } from './requests.ts';

/** In a sentence that agrees to a price, also if it says more. */
const firmWord = anyWord(
  "done|deal|agreed|confirm|confirmed|book|booked|that works|works for me|chalega|chalo|pakka|taking|take it|will take|i’ll take|i'll take|lungi|lunga|le lungi|le lunga|sending|will pay|will send|will transfer|paying|transferring|gpay|phonepe|phone pe|paytm|kar dungi|kar dunga|bhej rahi|bhej raha|bhejti|bhejta|पाठवतो|पाठवते|ठरल्याप्रमाणे|चालेल|chalel|भेजता|भेजती|manzoor|manjoor|accepted|sounds good|go ahead|sold|chalta|chalbe|gpaying|मंज़ूर|मंजूर",
);
/** Beside an amount: "720 works", "so 1700 right", "1100 as on the website is fine for me". */
const behindAmount =
  /\d(?:\/-| ?rs| ?rupees)? (?:(?:only|total|final|for both|with courier) )?(?:it is|works|right|correct|sahi)(?!\p{L})|(?<!\p{L})(?:is|are|sounds) (?:ok|okay|fine|good|great|perfect)(?!\p{L})/iu;
const startYes = /^[^\p{L}\d]{0,3}(?:seri|sari|sare)(?!\p{L})/iu;
/** Agrees unless the sentence is about something else. */
const yesWord = anyWord(
  'ok|okay|okk+|okie|yes|yess+|yup|yeah|haan|han|sure|fine|theek|thik|tik|sahi|hanji|haanji|thik ache|barobar|ठीक|हाँ|हां|சரி|ശരി|മതി|ठीक आहे|ঠিক আছে|ভালো|ભલે|સારું|ઓકે|సరే|ಸರಿ|ਠੀਕ|ਹਾਂ|ஓகே',
);
/** Praises or greets, and agrees only in a sentence with little else: "good", "perfect, thanks". */
const praise = anyWord('great|perfect|super|cool|good|right|correct|works');
const besidePraise = anyWord(
  "thanks?|thank you|thx|ty|so|very|sounds?|that|thats|that[’']s|is|it|its|it[’']s|all|then|please|pls|ji|sir|madam|mam|ma[’']?am|didi|bhaiya|with|for|me|price|rate|amount|ok|okay|yes|the|this|hai|he|h|oh|and|total|aa?nga",
);
const everyNeutral = new RegExp(`${praise.source}|${besidePraise.source}`, 'giu');
/** With a word of agreement in it, and about no price. */
const courtesy =
  /(?<!\p{L})(?:(?:good|gud|gd|super) (?:mo?rni?ng|mrng|evening|afternoon|night|noon|day|luck|work|job)|well done|(?:sketch|note|art|story|colou?ring|picture|coffee table|your|a|an|the|my|guest) books?|fine (?:art|line|lines|detail|details|work|print|prints|paper|tip)|(?:done|booked) by|(?:done|free|finished) with (?:my|our|her|his|work|office|exams?|class(?:es)?|college|school|lunch|dinner|shopping|the (?:exams?|work|class|meeting|trip|wedding|function|painting class))|(?:exams?|class|lunch|dinner|work|meeting|homework) (?:is |are )?done|no deal|not (?:ok|okay|fine|sure|done)|(?:gpay|phonepe|paytm) (?:nahi|not))(?!\p{L})/giu;
/** What a yes can be about instead of the price. */
const otherTopic = anyWord(
  "(?:it|this|that|they|he|she|painting|piece|work|one) (?:really |just |also )?(?:looks?|is|are|was)(?: so| very| really| too| just)? (?:nice|lovely|beautiful|pretty|gorgeous|amazing|stunning|good|great|cute|wonderful)|(?:it|that)[’']s(?: so| very| really)? (?:nice|lovely|beautiful|pretty|gorgeous|amazing|stunning|cute|wonderful)",
  'looks?|looking|saw|seen|photos?|pics?|pictures?|images?|videos?|reels?|wall|story|stories|insta|instagram|website|profile|remember|follow|following|met|exhibition|stall|(?:for|got) (?:the|your) (?:info|information|message|msg|mail|reply|update)|for (?:telling|replying|explaining|letting|sharing|the quick)|letting me know',
  "i(?:['’]m| am) (?:from|in|at|the|still|interested|looking|aware)|i (?:know|understand|understood|like|liked|love|loved|wanted|asked|messaged|called|wrote)|interested|wondering|curious|just asking|same (?:one|painting|piece)|hand ?painted|hand ?made|original",
  'dekh[aie]|dekhi thi|dekh li(?:ya|ye)?|sundar|pyar[aie]|khoobsurat|khubsurat|(?:acch?h?|achh?)[aie] (?:hai|he|lag|laga|lagi|lage)|pasand|tasveer|deewar|diwar|se (?:hu|hoon|hun)|mil[aie] (?:hai|tha|thi)?|samajh|samjh?[aie]?|jaant[aei]|poochh?[aie]?|pucha',
  'देखा|देखी|देख ली|देख लिया|सुंदर|सुन्दर|प्यार[ाीे]|खूबसूरत|ख़ूबसूरत|अच्छ[ाीे] (?:है|हैं|लग|लगा|लगी)|पसंद|फोटो|फ़ोटो|तस्वीर|दीवार|समझ|मिल[ाी]|पूछ[ाी]',
);
/** Ends the talk, also after a yes. */
const parting = anyWord('good ?night|gn|bye|bye bye|ttyl|talk (?:soon|later)|noted|baad (?:me|mein) baat');
/** Finds the price too high. */
const objection = anyWord(
  String.raw`(?:bit|little|tad|too|very|quite|rather|so|slightly|way|really|kinda|somewhat|thod[aie]|bahut|bohot|kaafi|kafi|itn[aie]) (?:too |on the |more )?(?:high|higher|costly|expensive|pricey|pricy|steep|me?he?ng[aie]|maha?ng[aie]|zyaa?da|jyaa?da)(?! (?:quality|resolution|time|din|wall))`,
  '(?:high|higher|costly|expensive|steep|much) for (?:me|us|my|this|that|such)|higher side|expensive|costly|pricey|too much|overpriced|me?he?ng[aie]|maha?ng[aie]',
  "(?:more|higher|above|over|beyond|outside|out of) (?:than )?(?:what )?(?:i|we|my|our) ?(?:['’]d |had |have |was |were )?(?:planned|planning|plan|expected|expecting|thought|thinking|budget|budgeted|imagined|hoped|hoping|wanted|can|could|afford|range)",
  "(?:more|higher) than (?:expected|planned|budget|usual)|(?:can(?:no|['’])?t|cannot|can not|unable to|not able to) (?:afford|spend|go (?:that|so) high|pay (?:that|so) much)|(?:price|rate|amount|cost) (?:is |are |to |toh |bahut |thoda )?(?:more|high|zyaa?da|jyaa?da)|(?:was|were) (?:expecting|hoping|thinking) (?:(?:of|about|for) )?(?:something )?(?:around|less|under|max|up ?to|near|approx|lower|₹?\\d)|(?:cheaper|lower price|best price|less price)",
  '(?:over|out of|beyond|above|not in(?: my)?) budget|budget (?:se|me nahi|mein nahi|ke bahar|itna nahi|kam|nahi|is (?:less|lower|only|tight|limited|small))|(?:itn[aie]|itne paise) (?:nahi|to nahi|toh nahi)|(?:zyaa?da|jyaa?da) (?:hai|he|lag|ho|bol|bata|h)',
  '(?:महंग|महँग|मँहग|मंहग)[ाीे]|(?:बहुत|थोड़[ाीे]|काफी|काफ़ी|इतन[ाीे]) (?:ज़्यादा|ज्यादा|अधिक)|(?:ज़्यादा|ज्यादा) (?:है|लग|हो|बता)|बजट (?:से|में नहीं|के बाहर|कम|नहीं)',
);
const everyObjection = new RegExp(objection.source, 'giu');
/** "Not too high", "mehnga nahi hai", "I love it too much" */
const noObjection =
  /(?<!\p{L})(?:love|like)d?(?!\p{L})[^.!?]{0,20} too much|(?<!\p{L})(?:not|isn['’]?t|wasn['’]?t) (?:(?:at all|so|too|that|very|a bit|really) ){0,2}(?:high|costly|expensive|pricey|steep|much)|(?:me?he?ng[aie]|maha?ng[aie]|zyaa?da|jyaa?da|महंग[ाीे]|ज़्यादा|ज्यादा) (?:nahi|nahin|नहीं)(?! (?:hai|he|h|है) (?:kya|na|क्या))/giu;
/** Money beside a verb such as "sent" or "कर दिया". */
const moneyWord = anyWord(
  'paid|pay|payment|amount|money|paise|paisa|rs|rupees|upi|gpay|phonepe|paytm|neft|imps|utr|screenshot|ss|advance|total|भुगतान|पेमेंट|पैसे|रुपये|रुपए',
);
/** What people send each other besides money. */
const sentThing = anyWord(
  'photos?|pics?|pictures?|images?|videos?|reels?|links?|references?|sketch(?:es)?|voice ?note|messages?|msg|mail|email|dm|request|follow|call|share|like|forward|post|file|measurements?|dimensions?|size|colou?rs?|quote|text|फोटो|फ़ोटो|तस्वीर|वीडियो|मैसेज|लिंक|नाप|कॉल|शेयर|मेल',
);

const plainOf = (text: string) => text.replace(noObjection, ' ').replace(courtesy, ' ');

/** Whether a sentence says that the price is too high, and does not take it all the same: "a bit high for me". */
export const isObjection = (sentence: string): boolean => {
  const text = sentence.replace(noObjection, ' ');
  return objection.test(text) && !agrees(text);
};

/** Whether a sentence sends something else than money: "I sent you a photo of my wall". */
export const isAboutOtherThing = (sentence: string): boolean =>
  sentThing.test(sentence) && !moneyWord.test(sentence) && !/\d{3}/.test(sentence);

/** The end of a sentence behind what it finds too high; the whole sentence if it finds nothing so. */
function behindObjection(text: string): string {
  const last = [...text.matchAll(everyObjection)].at(-1);
  return last ? text.slice(last.index + last[0].length) : text;
}

/** "A bit high, but ok": agrees in spite of an objection, which reads like a refusal. */
export const agreesInSpite = (sentence: string): boolean =>
  objection.test(sentence) && agrees(sentence) && !isRefusal(behindObjection(sentence));

/** Whether a sentence takes the piece, and does not only say yes. */
const isFirm = (text: string) =>
  firmWord.test(text) || startYes.test(text) || (/\d\d/.test(text) && behindAmount.test(text));
export const agreesFirmly = (sentence: string): boolean => agrees(sentence) && isFirm(plainOf(sentence));

/** Whether a sentence agrees to a price, rather than greets, praises, asks or is about something else. */
export const agrees = memoized((sentence: string): boolean => {
  const isPossible = firmWord.test(sentence) || yesWord.test(sentence) || praise.test(sentence);
  if (sentence.includes('?') || !(isPossible || /(?:seri|sar[ie]|it is)/i.test(sentence))) return false;
  const text = behindObjection(withoutRequests(plainOf(sentence)));
  if (isAboutOtherThing(text)) return false;
  if (isFirm(text)) return true;
  if (hasRequest(sentence) || otherTopic.test(text) || parting.test(sentence)) return false;
  return yesWord.test(text) || (praise.test(text) && !/[\p{L}\p{N}]/u.test(text.replace(everyNeutral, ' ')));
});
