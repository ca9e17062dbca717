import { addressWord, anyWord, chatWord } from './chat-words.ts';
import { stateOf } from './indian-states.ts';

const NAME = /^[\p{L}\p{M}.'’& ]{2,60}$/u;
const nameTitle =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|capt|captain|col|lt|maj|major|smt|shri|sri|श्री|श्रीमती|सुश्री)\.? +/iu;
export const country = /^(?:india|bharat|भारत|in)$/i;
const companyWord = anyWord('studio|boutique|interiors?|pvt|ltd|technologies|solutions');

export const trimEnds = (text: string) =>
  text
    .replace(/^[\s,;:.–-]+/, '')
    .replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')
    .replace(/(?<=\p{L}{3})\.$/u, '');

/** Whether a text can be a person's name: two to five words of letters, none of an address or a conversation. */
export function isName(text: string): boolean {
  const name = text.trim().replace(nameTitle, '');
  const hasTitle = name !== text.trim();
  const words = name.split(/\s+/);
  if (!NAME.test(name) || words.length > 5 || words.length < (hasTitle ? 1 : 2)) return false;
  if (addressWord.test(name) || companyWord.test(name) || stateOf(name) !== undefined || country.test(name))
    return false;
  return !chatWord.test(name);
}

export const tidyName = (text: string): string =>
  trimEnds(text.replace(/[^\p{L}\p{M}.'’& -]/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim();
