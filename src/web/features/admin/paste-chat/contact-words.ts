import { anyWord } from './chat-words.ts';

const CONTACT =
  'phone|ph|fone|mobile|mob|telephone|tel|landline|cell|contact|call|whatsapp|watsapp|wa|fax|helpline|' +
  'फोन|फ़ोन|मोबाइल|मोबाईल|मोब|संपर्क|सम्पर्क|दूरभाष|टेलीफोन|टेलिफोन|लैंडलाइन|व्हाट्सएप|व्हाट्सअप|व्हॉट्सअॅप|भ्रमणध्वनी|' +
  'ফোন|ফোন|মোবাইল|মুঠোফোন|হোয়াটসঅ্যাপ|ফোন|ફોન|મોબાઇલ|મોબાઈલ|સંપર્ક|ਫੋਨ|ਫ਼ੋਨ|ਮੋਬਾਈਲ|' +
  'தொலைபேசி|கைபேசி|அலைபேசி|மொபைல்|போன்|ஃபோன்|செல்|ఫోన్|మొబైల్|సెల్|ಫೋನ್|ಮೊಬೈಲ್|ഫോൺ|മൊബൈൽ|ଫୋନ୍|ଫୋନ|ମୋବାଇଲ୍|ମୋବାଇଲ';
const NUMBER =
  'number|numbers|num|nambar|numbar|nmbr|नंबर|नम्बर|नं|क्रमांक|নম্বর|নাম্বার|নং|નંબર|નં|ਨੰਬਰ|ਨੰ|நம்பர்|எண்|నంబర్|నెంబర్|నెం|నం|ನಂಬರ್|ನಂ|നമ്പർ|നമ്പര്|നം|ନମ୍ବର|ନଂ';

/** Words for a phone and for a number, which are in no name. */
export const contactWord = anyWord(CONTACT, NUMBER);

const wordSet = (list: string): ReadonlySet<string> => new Set(list.normalize('NFC').split('|'));
const sure = wordSet(`${CONTACT}|${NUMBER}|mo|m|no|nos|std|मो|वैकल्पिक|पर्यायी`);
/** Whose number it is, and how two are joined. */
const owner = wordSet(
  'my|mine|our|her|his|their|mera|mere|meri|hamara|apna|uska|unka|maza|majha|maro|mharo|mhara|mharu|amar|en|ente|nanna|naa|or|and|aur|ya|is|hai|h|on|alternate|alternative|alt|other|second|' +
    'मेरा|मेरे|हमारा|अपना|उसका|उनका|म्हारा|म्हारो|म्हाको|माझा|माझे|आमचा|आमचे|त्यांचा|है|और|या|किंवा|पर|आणि|আমার|আমাদের|ওর|বা|ও|મારો|અમારો|એમનો|અને|ਮੇਰਾ|ਸਾਡਾ|என்|என்னுடைய|எனது|எங்கள்|నా|మా|ನನ್ನ|ನಮ್ಮ|എന്റെ|ഞങ്ങളുടെ|ମୋର|ମୋ',
);
/** Where it is: only in a part of its own, since "Residence" can be the end of an address. */
const where = wordSet('home|office|off|res|resi|residence|shop|o|r|personal|business|both|for|at|the');

/** Whether words say no more than whose phone number is beside them: "(landline) or", "म्हारा नंबर". */
export function isContactLabel(text: string): boolean {
  const words =
    text
      .slice(0, 80)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  const isPart = (word: string) => sure.has(word) || owner.has(word) || where.has(word);
  return words.length < 6 && !/\d/.test(text) && words.every(isPart);
}

const MAX_WORDS = 5;
const MAX_WORD = 24;

/** A text that ends before a phone number, without a label at its end: "Pune, my number is". */
export function withoutContactLabel(text: string): string {
  let [rest, done] = [text, text];
  for (let count = 0; count < MAX_WORDS; count += 1) {
    const start = Math.max(0, rest.length - MAX_WORD);
    const found = /(?:^|[\s,(])([\p{L}\p{M}]{1,15})[\s.:()=&/–-]{0,5}$/u.exec(rest.slice(start));
    const word = found?.[1]?.toLowerCase();
    if (!found || word === undefined || (found.index === 0 && start > 0)) break;
    if (!sure.has(word) && !owner.has(word)) break;
    rest = rest.slice(0, start + found.index);
    if (sure.has(word)) done = rest;
    // "Mera number": what is in front of the label, too.
    else if (done.length === rest.length + found[0].length) done = rest;
  }
  return done;
}
