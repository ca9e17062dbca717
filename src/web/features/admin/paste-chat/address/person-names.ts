import { beginsWithCount, isQuantity } from '../chat-quantity.ts';
import { addressWord, anyWord, chatWord, commonWord, functionWord } from '../chat-words.ts';
import { contactWord } from '../contact-words.ts';
import { cityAtEndOf, stateOf } from './indian-states.ts';

/** The characters of a name. A hyphen joins two words: D'Souza-Roy. */
const NAME = /^(?:[\p{L}\p{M}.'’& ]|(?<=\p{L}{2})-(?=\p{Lu}\p{L})){2,100}$/u;
/** "Anand.R" and "S.Meera": one word with initials. */
const joinedInitials = /^(?:(?:\p{Lu}\.)+\p{Lu}\p{Ll}{2,30}|\p{Lu}\p{Ll}{2,30}(?:\.\p{Lu}){1,3}\.?)$/u;
/** Short parts of a name, with their full stop. */
const shortName = /(?<!\p{L})(?:mohd|moh|muhd|mohmd|abdl|chi)\.(?= )/giu;
const nameTitle =
  /^(?:mr\.? ?(?:&|and|\/) ?mrs|mr|mrs|ms|miss|mx|dr|adv|er|ca|prof|professor|capt|captain|col|lt|maj|major|brig|gen|sqn ldr|wg cdr|cdr|sub|hav|rev|fr|sr|pt|pandit|ustad|smt|shri|sri|shree|kum|kumari|श्री|श्रीमती|सुश्री|डॉ|सौ|कु|திரு|திருமதி)\.? +(?:\(?(?:col|gen|cdr|mrs|smt)\.?\)? +)?/iu;
/** India as the country at the end of an address. */
export const nameOfIndia = /^(?:india|bharat|भारत|in)$/i;
/** Words of companies, campuses and places. */
const companyWord = anyWord(
  'studio|boutique|interiors?|pvt|ltd|technologies|solutions|bank|hotel|store|stores|traders|industries|systems|academy|foundation|trust|learning|clinic|cafe|university|institute|township|campus|upper|lower|east|west|north|south|city|cantt|cantonment|junction|vihar|quarters?|hall|corporation|limited|services?',
  'analytics|labs?|tech|infotech|software|consult(?:ancy|ants?|ing)|associates|enterprises?|agency|agencies|partners|motors|textiles|jewell?ers|resorts?|hotels|homestay|spa|club|farms?|builders|developers|constructions?|press|publishers|museum|library|monastery|ashram|convent|boutiques|emporium|showroom|electronics|electricals|pharmacy|medicals?|chemists?|products|international|global|group|works|designs?|digital|media|ventures|creations|exports?|opticals?|tailors|salon|parlou?r|restaurant|bakery|sweets|provisions?|general',
);
/** Words of conversations that are names, too, beside another name. */
const alsoNames =
  /(?<![\p{L}\p{M}])(?:Kar|Anna|Rakhi|Salam|Salaam|Bhai|Ben|Behen|Radhe|Happy|Kaka|Jo|Ho|Bill|Will|Grace|Joy|Rose|Tai|Dada|Beta|Sari|Saru|Maja|Holi|Diwali|Akka|Ji|Han|Kal|De|Dear|Love|Ward|Price|August|Welcome|Noble)(?![\p{L}\p{M}])/gu;
const ATTENTION = /^(?:attn|attention|kind attn)[.: -]+/iu;

const RETIRED = / ?\((?:retd|rtd|retired)\.?\)/i;

export const trimEnds = (text: string) =>
  text
    .replace(/^[\s,;:.–-]+/, '')
    .replace(/(?<![\s,;:।–-])[\s,;:।–-]+$/, '')
    .replace(/(?<=\p{L}{3})\.$/u, '');

/** "Attn. Ms. Asha Rao" without its first word. */
export const withoutAttention = (text: string) => text.trim().replace(ATTENTION, '');

/**
 * Whether a text can be a person's name: two to five words of letters, or eight if each has a capital; one is enough after a title
 * or with initials. None is a word of an address, a company or a conversation. Names have capitals everywhere or nowhere, but for
 * words such as "de": a mixture is a sentence.
 * `isAnyCase`: capitals prove nothing, as after "Name:"; then eight words are allowed.
 */
export function isName(text: string, { isAnyCase = false } = {}): boolean {
  const whole = withoutAttention(text).replace(RETIRED, '');
  const name = whole.replace(nameTitle, '');
  const isEnough = name !== whole || joinedInitials.test(name);
  const words = name.split(/\s+/);
  const isTitleCase = words.every((word) => /^\p{Lu}/u.test(word));
  if (!NAME.test(name) || words.length < (isEnough ? 1 : 2)) return false;
  if (words.length > (isAnyCase || isTitleCase ? 8 : 5)) return false;
  if (isQuantity(name) || beginsWithCount(name)) return false;
  if (!words.some((word) => word.replace(/[^\p{L}\p{M}]/gu, '').length > 2)) return false;
  if (
    !isAnyCase &&
    /^\p{Lu}/u.test(name) &&
    words.some((word) => /^\p{Ll}/u.test(word) && !/^(?:de|da|van|bin|and|binti|s\/o)$/.test(word))
  )
    return false;
  // "nenu Hyderabad lo unna"
  if (!isAnyCase && /^\p{Ll}/u.test(name) && words.some((word) => /^\p{Lu}/u.test(word))) return false;
  if (/\.\.|\p{L}{3}\. /u.test(name.replace(shortName, ''))) return false;
  const letters = name.replace(/(?<![\p{L}\p{M}])\p{L}\.?(?=\s)/gu, '').replace(/&| and /g, ' ');
  const plain = isTitleCase ? letters.replace(alsoNames, ' ') : letters;
  if (isTitleCase && !/\p{L}/u.test(plain)) return false;
  return !(
    addressWord.test(plain) ||
    companyWord.test(plain) ||
    contactWord.test(plain) ||
    stateOf(name) !== undefined ||
    cityAtEndOf(name.replace(/ [A-Z]{2}$/, ''))?.length === name.replace(/ [A-Z]{2}$/, '').length ||
    nameOfIndia.test(name) ||
    chatWord.test(plain) ||
    commonWord.test(plain) ||
    functionWord.test(plain)
  );
}

/** One word that can be a name, where a label or a sentence says so. */
export const isOneName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.]{2,30}$/u.test(text) &&
  ![addressWord, companyWord, contactWord, chatWord, commonWord, functionWord].some((pattern) =>
    pattern.test(text),
  );

/** A name without "Attn.", "(retd.)" and signs that no name has. */
export const tidyName = (text: string): string =>
  trimEnds(
    withoutAttention(text)
      .replace(RETIRED, '')
      .replace(/[^\p{L}\p{M}.'’& -]/gu, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
