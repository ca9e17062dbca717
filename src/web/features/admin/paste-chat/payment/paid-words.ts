import { anyWord } from '../chat-words.ts';

/** In a sentence about a payment that is made. */
export const paidWord = anyWord(
  '(?:neft|imps|rtgs|upi|payment|transfer|transaction|advance) (?:is )?(?:done|made|kiya|ho gaya)|done (?:the )?payment|gone|kr diya|kr diye|kr di|paid|sent|transferred|transfered|debited|credited|received|recd|rcvd|payment done|payment kiya|pay kar diya|pay kiya|bhej diya|bhej diye|bhej di|bheja|bheje|kar diya|kar diye|kar di|mil gaya|mil gaye|kiya|kiye|deposited|भुगतान|भेज दिया|भेज दिए|भेजे|कर दिया|कर दिए|मिल गए|मिल गया|किया|किए|payment of|payment successful|jama|pay kela|pathavle|paathavle|pathavale|pathvle|pathavlet|bharle|moklya|mokli didha|pathiyechi|pathalam|pathalu|pathiye diyechi|pathiye dilam|dilam|diyechi|korechi|pampincha|kattanu|katten|kalisidde|kotte|bhejle|dile|ditti|anupiten|anuppiten|anupichiten|panniten|pannitten|pampanu|pampinchanu|chesanu|kalisidini|kalsiddini|ayachu|ayachittundu|पाठवले|पाठवलेत|पाठवलेले|भरले|जमा|পাঠিয়েছি|পাঠিয়ে দিয়েছি|পাঠালাম|મોકલ્યા|મોકલી દીધા|મોકલી આપ્યા|அனுப்பிவிட்டேன்|அனுப்பினேன்|செலுத்தினேன்|పంపాను|పంపించాను|చెల్లించాను|ಕಳುಹಿಸಿದ್ದೇನೆ|ಕಳಿಸಿದ್ದೇನೆ|അയച്ചു|അയച്ചിട്ടുണ്ട്|ਭੇਜ ਦਿੱਤੇ|ਭੇਜੇ|ਭੇਜ ਦਿੱਤਾ|ପଠାଇଛି|পঠিয়াইছোঁ',
);
/** "not paid yet", "nahi bheje", "bheja nahi hai" */
const notPaid =
  /(?<![\p{L}\p{M}])(?:(?:not|never|haven[’']?t|hasn[’']?t|didn[’']?t|couldn[’']?t|yet to|to be|nahi|nahin|nai|nhi|नहीं|नही) (?:yet |been |been able to |able to |abhi )?(?:pay|paid|send|sent|transfer|transferred|debited|kiya|kiye|kari?|bhej[aei]?|diy[ae]|hua|hue|ho paya|ho pay[ei]|gay[ae]|किया|किए|भेजे|भेजा|भेजी|दिया|दिए|हुआ|हुए|हो पाया|हो पाए|गया|गए)|(?:bhej[ae]|kiy[ae]|diy[ae]|hua|paid|sent|भेजा|भेजे|किया|किए|दिए|हुआ) (?:nahi|nahin|nai|nhi|नहीं))(?![\p{L}\p{M}])/iu;
/** A payment that a bank or an app refused. */
const failed = anyWord(
  "fail|failed|failing|failure|declined|unsuccessful|bounced|reversed|timed out|(?:not|didn[’']?t|did not|couldn[’']?t) go(?:ne)?(?: through)?|not (?:gone )?through|not successful|cancelled by (?:the )?bank|(?:came|come|gone|went|sent) back (?:to|in|into) (?:my|the|your) (?:account|bank|a\\/c)|(?:amount|money|paisa|paise|payment) (?:has |is |was |got )?(?:(?:came|come) back|returned|wapas|back)|फेल|असफल|रिवर्स|(?:पैसे|पैसा|पेमेंट) वापस",
);
/** "Rs 1500 will be debited" */
const due = anyWord('(?:will|shall|to) be (?:debited|deducted|auto ?debited)|auto ?debit on');
const everyFailure = new RegExp(failed.source, 'giu');
const MAX_FAILURE = 300;
/** What can fail, bounce or come back instead of a payment. */
const otherFailure = anyWord(
  'parcel|courier|delivery|call|calling|upload|photo|photos|pic|video|mail|email|message|msg|address|link|login|otp|order|पार्सल|कूरियर|कॉल|फोटो|मैसेज',
);
/** Whether a line says that the payment before it failed: "it bounced back", "payment failed, amount reversed". */
export function isFailure(line: string): boolean {
  if (line.length > MAX_FAILURE || line.includes('?') || otherFailure.test(line)) return false;
  const last = [...line.matchAll(everyFailure)].at(-1);
  if (!last || notFailed.test(line.slice(0, last.index))) return false;
  return !paidWord.test(line.slice(last.index + last[0].length));
}
/** "It will not fail", "if it fails" */
const notFailed = /(?<!\p{L})(?:if|agar|not|never|won['’]?t|in case|अगर) (?:\p{L}+ ){0,3}$/iu;
/** Whether a text says that a payment is not made: "1500 nahi bheje", "paid 1500 but it failed", and not "it failed, paid again". */
export function isUnpaid(text: string): boolean {
  if (notPaid.test(text) || due.test(text)) return true;
  const last = [...text.matchAll(everyFailure)].at(-1);
  return last !== undefined && !paidWord.test(text.slice(last.index + last[0].length));
}
