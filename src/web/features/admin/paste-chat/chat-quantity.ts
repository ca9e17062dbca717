import { isNumberWord } from './payment/number-words.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const units = wordsOf(
  'qty quantity x × nos pc pcs piece pieces copy copies set sets print prints card cards postcard postcards bookmark ' +
    'bookmarks painting paintings poster posters sticker stickers magnet magnets item items pack packs dozen pair ' +
    'pairs peace pis पीस नग सेट प्रिंट कॉपी दर्जन जोड़ी',
);
const counts = wordsOf('a an both half all single double couple only each every दोनों आधा');
const others = wordsOf(
  'of and or in the each total with without frame framed unframed small medium large big size sizes print please pls chahiye ' +
    'चाहिए और',
);
const paperSize = /^a[2-7]$/;
/** "Lotus Pond x 2" */
const timesAtEnd = /(?<![\p{L}\p{N}])[x×*] ?\d{1,2}$/iu;

/** Keeps quantities out of addresses and names. Whether a text says how many pieces of which size, and nothing else, or ends with × and a number: "2 nos, A4 size", "Lotus Pond x 2". */
export function isQuantity(text: string): boolean {
  if (text.length > 60) return false;
  const lower = text.trim().toLowerCase();
  if (timesAtEnd.test(lower)) return true;
  // "2x" and "x2" are two words.
  const words = lower
    .replace(/(?<![\p{L}\p{N}])([x×])(?=\d)|(?<=\d)([x×])(?![\p{L}\p{N}])/gu, ' $1$2 ')
    .split(/[\s,:;.+&()*-]+/)
    .filter((word) => word !== '');
  const isDigits = (word: string) => /^\d{1,3}$/.test(word);
  const isCountWord = (word: string) => isNumberWord(word) || counts.has(word);
  const isPaperSize = (word: string) => paperSize.test(word);
  const isPart = (word: string) =>
    isDigits(word) || isCountWord(word) || units.has(word) || isPaperSize(word) || others.has(word);
  if (!words.every(isPart)) return false;
  if (words.some((word) => isDigits(word) || isCountWord(word)) && words.some((word) => units.has(word)))
    return true;
  // "12 A4" can be a flat.
  return words.some(isPaperSize) && words.some((word) => isCountWord(word) || word.startsWith('size'));
}

/** Whether a text begins with how many there are, in words: "one lotus". Not the Hindi words: "Do" (two) and "Ek" (one) also begin names. */
export const beginsWithCount = (text: string): boolean =>
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|half|both) /i.test(text);
