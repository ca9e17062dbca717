/** A pattern for whole words of any script: `\b` knows Latin letters only. */
export const anyWord = (...words: string[]): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words.join('|').normalize('NFC')})(?![\p{L}\p{M}\p{N}])`,
    'iu',
  );

/** Words of street addresses. A line with one of them is no name. */
export const addressWord = anyWord(
  'road|rd|street|st|lane|marg|nagar|colony|flat|floor|flr|house|building|bldg|apartments?|apts?|appt|society|soc|chs',
  'block|sector|sec|phase|plot|villa|tower|towers|wing|cross|main|layout|enclave|residency|residence|residences|heights|complex|garden|gardens',
  'gram|thana|teh|taluk|mandal|distt|dt|vpo|near|nr|opp|opposite|behind|beside|next to|landmark|post|po|p\\.o|dist|district|taluka|tehsil|village|vill|gali|galli',
  'mohalla|chowk|bazaar|bazar|market|peth|vihar|puram|ward|bungalow|niwas|bhavan|bhawan|bhawan|park|hostel|office|shop|h\\.?no',
  'door|stage|extension|extn|circle|station|temple|school|hospital|college|mandir|masjid|church|mall|hills|valley|avenue|ave|estate',
  'किला|रोड|मार्ग|नगर|गली|मकान|फ्लैट|सड़क|कॉलोनी|मोहल्ला|चौक|बाज़ार|बाजार|सेक्टर|ब्लॉक|मंज़िल|मंजिल|भवन|पेठ|विहार|गांव|गाँव|पास|सामने|पीछे|जिला|ज़िला|पोस्ट|तहसील|अपार्टमेंट|सोसायटी|सोसाइटी|वार्ड|निवास|रास्ता',
);

/** Words of a conversation: several of them speak against an address, and one against a name, unless it is a name too. */
export const chatWord = anyWord(
  'hi|hii+|hello|hey|namaste|namaskar|namaskaram|vanakkam|ok|okay|okk|yes|no|haan|han|ha|ji|nahi|thanks|thank|thx|dhanyavaad|shukriya|sure|done|great|good|morning|evening|afternoon|sir',
  'madam|maam|ma’am|mam|didi|bhaiya|dear|please|pls|plz|kindly|want|need|would|like|order|price|available|kitna|kitne|kya|hai|hain|kab',
  'chahiye|mujhe|mera|meri|bhej|bhejo|bhejna|bhejiye|bhej do|diya|dijiye|kar|karo|karna|kardo|paid|pay|payment|transferred|sent|send|utr|upi|gpay|google pay|phonepe|paytm|screenshot|transaction|txn',
  'acha|accha|achha|ruko|come|soon|closed|completed|successful|tell|perfecto|wala|wali|likhlo|likh|likho|likhiye|note|noted|check|chalo|isse|kam|thoda|aapke|aap|liye|mam|confirm|confirmed|book|booked|reach|reachable|call|only|number|same|sign|paying|take|took|give|got|forwarded|forwarding|talked|lost|speed|price|bhaiya|baideo|dada|akka|anna|chechi|total|amount|rs|inr|rupees|rupaye|discount|shipping|courier|delivery|dispatch|dispatched|deliver|beautiful|lovely|love|nice|wow|gift|sorry|wait|tomorrow|today|kal|aaj|can|could|will|when|what|how|is|are|was|this|that|these|those|it|you|your|my|i|we|me',
  // Polite imperatives, such as "bhejiye" and "लीजिए".
  String.raw`\p{L}{2,12}(?:iye|iyega|iyo)|[\p{L}\p{M}]{1,12}(?:िए|िये|िएगा|ियेगा)`,
  'नमस्ते|नमस्कार|धन्यवाद|शुक्रिया|जी|हाँ|हां|नहीं|चाहिए|मुझे|कृपया|कितना|कितने|भेज|भेजिए|दीजिए|दिया|दी|कर|किया|भुगतान|पेमेंट|रुपये|रुपए|कुल|ठीक|है|हैं|यह|ये|मेरा|मेरे|मेरी|कब|बहुत|सुंदर|ऑर्डर',
);

/** Words that make a sentence: a few of them are in addresses, too, such as "next to the temple". */
export const functionWord = anyWord(
  "the|an|of|in|on|for|and|or|with|without|from|by|to|at|then|so|but|as|its|be|been|am|has|have|had|do|does|did|not|if|there|here|who|which|they|them|he|she|her|him|his|their|our|us|than|also|too|just|about|after|before|into|up|now|still|all|any|some|more|very|let|lets|because|while|until|till|again|where|why|am|im|i’m|i'm|i'll|it's|i’ll|it’s|don't|don’t|dont|ill|ur|yr",
  'ka|ke|ki|ko|se|mein|me|par|pe|aur|bhi|toh|to|hi|ye|yeh|wo|woh|jo|yahi|wahi|ab|abhi|phir|fir|agar|lekin|tha|thi|the|hu|hun|hoon|ho|gaya|gayi|raha|rahi|rahe|kr|krna|krdo|bhi|na|mat|sab|kuch|apna|apni|unka|uska|iska',
  'के|का|की|को|से|में|पर|और|भी|तो|ही|वह|वो|था|थी|हूँ|हूं|मैं|आप|आपका|आपकी|अब|फिर|अगर|आणि|हे|आहे|मी|माझा|माझी|माझे|तुमचं|तुमचे|साठी|पण',
);

/** Other common words, which are rarely in a name or an address. */
export const commonWord = anyWord(
  'forwarding|sending|send|received|receive|receives|receiving|posted|posting|ordered|ordering|painting|paintings|print|prints|bookmark|bookmarks|canvas|frame|framed|unframed|original|photo|picture|image|video|message|chat|story|code|enquiry|inquiry|parcel|package|packing|packed|packet|piece|pieces|pcs|set|colour|color|size|small|large|medium|cash|advance|balance|bill|invoice|account|bank app|deal|perfect|super|awesome|amazing|congrats|congratulations|welcome|happy|birthday|diwali|rakhi|christmas|holi|eid|onam|pongal|anniversary|wedding|surprise|instead|change|changed|correct|corrected|wrong|already|soon|later|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|month|day|days|night|noon|january|february|march|april|june|july|august|september|october|november|december|following|details|detail|mother|father|mom|mum|dad|papa|mummy|sister|brother|wife|husband|friend|friends|uncle|aunty|auntie|aunt|cousin|son|daughter|regards|sincerely|cheers|liked|loved|replied|reacted|seen|active|edited|deleted|missed|call back|link|website|page|insta|instagram|stall|exhibition|gift wrap|wrapped|card|write|written|says|said|say|told|ask|asked|asking|think|know|see|saw|look|looks|find|found|keep|kept|make|made|works|working|going|gone|coming|ready|possible|happening|interested|buy|bought|purchase|purchased|sell|sold|stock|ship|shipped|ships|waiting|open|closed|cancel|canceled|cancelled|beti|beta|bhai|behen|bahut|accha|theek|thik|thike|tik|bilkul|pakka|jaldi|kripya|aapka|aapki|hamara|naam|pata|paisa|paise|rupya|kindly|respected|dearest|hye|heyy+|helo|hlo|hloo|gm|gn|tc|btw|fyi|asap|omg|lol|haha+|hehe+|yay+|wow+|hmm+|yup|yep|yeah|ya|nope|okie|okkk+|thanku|thankyou|thnx|thnks|tnx|tysm|ty|plzz+|plss+|akal|salaam|salam|assalamualaikum|walaikum|namaskara|namaskaara|vanakam|jai hind|radhe|suprabhat|julley|khublei|hola|gracias|bonjour|seri|sari|nandri|venum|illa|alla|undo|aaha|ache|bhalo|khub|kothay|kem cho|maja|saru|hoy|hoye|aahe|nahi|nako|dya|pathva|pathav|tai|dada|kaka|mavshi|अक्का|ताई|दादा|दीदी|मैडम|मॅडम|सर|चित्र|कोड|प्रिंट|पाठवा|द्या|हवंय|हवे',
  'நன்றி|வணக்கம்|சரி|ధన్యవాదాలు|నమస్కారం|సరే|ಧನ್ಯವಾದ|ಧನ್ಯವಾದಗಳು|ನಮಸ್ಕಾರ|ಸರಿ|നന്ദി|നമസ്കാരം|ശരി|ধন্যবাদ|নমস্কার|আচ্ছা|આભાર|નમસ્તે|સારું|ਧੰਨਵਾਦ|ਠੀਕ|ଧନ୍ୟବାଦ|ନମସ୍କାର',
);

/** Counts the words in the first 300 characters that speak for a sentence of a chat. */
export const talkWords = (text: string): { chat: number; common: number; functional: number } => {
  const start = text
    .slice(0, 300)
    .replace(capitals, ' ')
    .replace(numberSign, ' ')
    .replace(everyNearPhrase, ' ');
  const count = (pattern: RegExp) => start.match(pattern)?.length ?? 0;
  return { chat: count(everyChatWord), common: count(everyCommonWord), functional: count(everyFunctionWord) };
};
/** Abbreviations of states and places, which are words in small letters. */
const capitals = /(?<![\p{L}\p{M}])(?:UP|TC|AP|MP|HP|PO|PS|AT|MAIN)(?![\p{L}\p{M}])/gu;
/** "Near", "behind" and so on in Hindi, of which a word makes a sentence elsewhere. */
const nearPhrase = anyWord(
  'k(?:e|i|ey) (?:bilkul |theek |thik |ekdum |just )?(?:paas|pas|samne|saamne|samney|peeche|pichhe|piche|pichhwade|bagal|bagal me|baju|niche|neeche|upar|nazdeek|nazdik|najdik|andar|barabar)(?: (?:me|mein|wali|wala|wale))?',
  '(?:gate|darwaz[ae]|ghar|makan|makaan|dukan|dukaan|gali|kothi|rang|bangla) (?:wala|wali|wale)(?: (?:ghar|makan|makaan|gali|kothi|dukan|building))?',
  '(?:के|की) (?:बिल्कुल |ठीक |एकदम )?(?:पास|सामने|पीछे|बगल|बगल में|बाजू|नीचे|ऊपर|नज़दीक|नजदीक|अंदर|बराबर|निकट|समीप)(?: (?:में|वाली|वाला))?',
);
const everyNearPhrase = new RegExp(nearPhrase.source, 'giu');
/** "Flat no 12" */
const numberSign = /(?<!\p{L})(?:no|num|number)(?=\.? ?[-:]? ?\d)/giu;
const everyChatWord = new RegExp(chatWord.source, 'giu');
const everyCommonWord = new RegExp(commonWord.source, 'giu');
const everyFunctionWord = new RegExp(functionWord.source, 'giu');

const FILLER =
  /^(?:ok|okay|hi+|hello|hey|yes|sure|ji|haan|thanks|thank you|please|pls|plz|kindly|sir|madam|maam|ma’am|ma'am|mam|didi|sorry|so|and|also|namaste|you can|can you|could you|here is|here's|it is|its|use|this|my|mera|meri|the|our|new|full|complete|correct|mine|delivery|shipping|postal|home|office|नमस्ते|जी|मेरा|पूरा|कृपया)[,.! ]+/iu;
/** For whom a parcel can be. */
export const RECIPIENT =
  "(?:sister|brother|mother|mom|mum|mummy|father|dad|papa|friend|wife|husband|cousin|aunty?|uncle|daughter|son|parents|colleague|boss|teacher)(?: in law|-in-law)?(?:['’]s)?";

const INTRO = new RegExp(
  String.raw`^(?:(?:address|addr|add|pata|पता)(?: is| hai| ye hai| yeh hai| below| (?:likh|note kar)(?: lo| lena| lijiye| lijiyega)?| likho| likhiye| note (?:karo|kijiye|karen|karlo)| है| यह है| ये है| लिख लीजिए| लिखिए| लिखें| नोट करें)?|(?:deliver|ship|send|courier|parcel|post|dispatch)(?: it| this| the parcel| them| the order)?(?: to| at| here)(?: this| the| my)?(?: ${RECIPIENT})?(?: address| home| office| house| place)?|(?:is|iss|neeche|niche|इस) (?:address|pate|pata|पते) (?:par|pe|पर) (?:bhej|bhejna|bhejiye|bhejiyega|bhejo|भेज|भेजें|भेजना|भेजिए)(?: do| dena| dijiye| dijiyega| दो| देना| दीजिए| दीजिएगा)?|to)(?: *[:=,.–-]+ *| *$| +)`,
  'iu',
);

/** A text without the words that announce an address, such as "Please send it to". */
export function withoutIntro(text: string): { text: string; hasIntro: boolean } {
  let rest = text;
  for (let round = 0; round < 6; round += 1) {
    const intro = INTRO.exec(rest);
    if (intro) return { text: rest.slice(intro[0].length), hasIntro: true };
    const filler = FILLER.exec(rest);
    if (!filler) break;
    rest = rest.slice(filler[0].length);
  }
  return { text, hasIntro: false };
}

/** Starts of messages that the shop writes for visitors. */
export const enquiryText =
  /^hello! i(?: would|['’]d) like (?:to order (?:this piece|["“])|to ask about this painting|(?:this|these \d{1,2}) pieces?)/i;

/** A dot after a short word is no end of a sentence. */
const sentenceEnd =
  /(?<=[?!।…])\s+|(?<=[\p{L}\p{M}\d)]{3})(?<!(?<!\p{L})(?:incl|appt|approx|pls|plz|amt|nos|shri|prof|capt|retd|opp|bldg|dist|ext|govt|apt|apts|flr|soc|sec|col|ave|hno|mob|tel|mrs|adv|smt|kum|gen|maj|brig|cdr|rtd|extn|stn|hosp|engg|univ|inst|mfg|pvt|ltd|contd|attn|num|sqn|wing|flat|plot|tal|vill|via|phase|ref))\.\s+/iu;

/** The sentences of a line. A short line is one, so that "Done. 500" stays together. */
export const sentencesOf = (line: string): string[] =>
  line.length < 12
    ? [line]
    : line
        .slice(0, 1_000)
        .split(sentenceEnd)
        .filter((part) => part !== '');
