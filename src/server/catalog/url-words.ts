import { createRequire } from 'node:module';

type Sanscript = (typeof import('@indic-transliteration/sanscript'))['default'];

/** Scripts of India by their names in Unicode, and in Sanscript. Not Tamil: one of its letters is k, g or h, and the library guesses wrong. */
const scripts = [
  ['Devanagari', 'devanagari'],
  ['Bengali', 'bengali'],
  ['Gujarati', 'gujarati'],
  ['Gurmukhi', 'gurmukhi'],
  ['Kannada', 'kannada'],
  ['Malayalam', 'malayalam'],
  ['Oriya', 'oriya'],
  ['Telugu', 'telugu'],
] as const;
const indian = new RegExp(`[${scripts.map(([name]) => `\\p{Script=${name}}`).join('')}]`, 'u');
const runs = scripts.map(([name, scheme]) => [new RegExp(`\\p{Script=${name}}+`, 'gu'), scheme] as const);
/** The dots of letters that languages of India borrowed: the library does not know them. */
const NUKTAS = /[\u093c\u09bc\u0a3c\u0b3c]/g;

let loaded: Sanscript | undefined;

/** Few shops need these 0.2 MB. Its types describe an ES module, but it is CommonJS and exports what they call the default. */
const sanscript = () =>
  (loaded ??= createRequire(import.meta.url)('@indic-transliteration/sanscript') as Sanscript);

/** The name with words of Indian scripts in Latin letters of mixed case. */
function inLatin(name: string): string {
  if (!indian.test(name)) return name;
  let text = name.normalize('NFD').replace(NUKTAS, '').normalize('NFC');
  for (const [run, scheme] of runs)
    text = text.replace(run, (words) =>
      sanscript()
        .t(words, scheme, 'itrans_dravidian')
        // ITRANS writes RRi and M where people write ri and, except before p, b and m, n: krishna, rangoli.
        .replace(/RR[iI]/g, 'ri')
        .replace(/M(?=[^pbm])/g, 'n')
        .replace(/[^\da-z]/gi, ''),
    );
  return text;
}

/** A name without accents, invisible characters and apostrophes, in lower case. */
const simplify = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}'’]/gu, '');

/** The words of a name for a URL: a to z, digits and single hyphens; empty for a name without such words. */
export const urlWords = (name: string): string =>
  simplify(inLatin(name))
    .replace(/[^\da-z]+/g, '-')
    .replace(/^-|-$/g, '');
