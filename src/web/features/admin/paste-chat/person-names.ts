import { addressWord, anyWord, chatWord, commonWord, functionWord } from './chat-words.ts';
import { cityAtEndOf, stateOf } from './indian-states.ts';

const NAME = /^[\p{L}\p{M}.'’& ]{2,60}$/u;
const nameTitle =
  /^(?:mr|mrs|ms|miss|dr|adv|er|ca|prof|professor|capt|captain|col|lt|maj|major|smt|shri|sri|shree|kum|kumari|श्री|श्रीमती|सुश्री|डॉ|सौ|कु|திரு|திருமதி)\.? +(?:(?:col|gen|cdr|mrs|smt)\.? +)?/iu;
export const country = /^(?:india|bharat|भारत|in)$/i;
const companyWord = anyWord(
  'studio|boutique|interiors?|pvt|ltd|technologies|solutions|bank|hotel|store|stores|traders|industries|systems|academy|foundation|trust|learning|clinic|cafe|university|institute|township|campus|upper|lower|east|west|north|south|city|cantt|cantonment|junction|vihar|quarters?|hall|corporation|limited|services?',
);
const TITLE_ONLY = /^(?:attn|attention|kind attn)[.: -]+/iu;

const RETIRED = / ?\((?:retd|rtd|retired)\.?\)/i;

export const trimEnds = (text: string) =>
  text
    .replace(/^[\s,;:.–-]+/, '')
    .replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')
    .replace(/(?<=\p{L}{3})\.$/u, '');

/** "Attn. Ms. Asha Rao" without its first word. */
export const withoutAttention = (text: string) => text.trim().replace(TITLE_ONLY, '');

/**
 * Whether a text can be a person's name: two to five words of letters (one after a title), none of an address, a company or a
 * conversation, and none without a capital letter after one that has it, as in a sentence.
 */
export function isName(text: string, isAnyCase = false): boolean {
  const whole = withoutAttention(text).replace(RETIRED, '');
  const name = whole.replace(nameTitle, '');
  const hasTitle = name !== whole;
  const words = name.split(/\s+/);
  if (!NAME.test(name) || words.length > 5 || words.length < (hasTitle ? 1 : 2)) return false;
  if (!words.some((word) => word.replace(/[^\p{L}\p{M}]/gu, '').length > 2)) return false;
  if (
    !isAnyCase &&
    /^\p{Lu}/u.test(name) &&
    words.some((word) => /^\p{Ll}/u.test(word) && !/^(?:de|da|van|bin|and|binti|s\/o)$/.test(word))
  )
    return false;
  if (/\.\.|\p{L}{3}\. /u.test(name)) return false;
  const plain = name.replace(/(?<!\p{L})\p{L}\.?(?=\s)/gu, '').replace(/&| and /g, ' ');
  return !(
    addressWord.test(plain) ||
    companyWord.test(plain) ||
    stateOf(name) !== undefined ||
    cityAtEndOf(name)?.length === name.length ||
    country.test(name) ||
    chatWord.test(plain) ||
    commonWord.test(plain) ||
    functionWord.test(plain)
  );
}

/** One word that can be a name, where a label or a sentence says so. */
export const isOneName = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.]{2,30}$/u.test(text) &&
  ![addressWord, companyWord, chatWord, commonWord, functionWord].some((pattern) => pattern.test(text));

export const tidyName = (text: string): string =>
  trimEnds(
    withoutAttention(text)
      .replace(RETIRED, '')
      .replace(/[^\p{L}\p{M}.'’& -]/gu, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();
