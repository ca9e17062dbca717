import { memoized } from '../memoized.ts';

/** The words for numbers of English, Hindi and Marathi, in both scripts, that amounts are written with. */
const units: Record<string, number> = {};
const add = (value: number, words: string) => {
  for (const word of words.split(' ')) units[word] = value;
};
add(1, 'one ek एक');
add(1.5, 'dedh डेढ़ दीड');
add(2, 'two do दो दोन rendu');
add(2.5, 'dhai dhaai adhai ढाई अडीच');
add(3, 'three teen तीन moonu');
add(4, 'four char chaar चार');
add(5, 'five paanch panch पांच पाँच पाच');
add(6, 'six chhe che छह छः सहा');
add(7, 'seven saat सात');
add(8, 'eight aath आठ');
add(9, 'nine nau नौ नऊ');
add(10, 'ten das दस दहा');
add(11, 'eleven gyarah ग्यारह अकरा');
add(12, 'twelve barah baarah बारह बारा');
add(13, 'thirteen terah तेरह तेरा');
add(14, 'fourteen chaudah चौदह चौदा');
add(15, 'fifteen pandrah pandra पंद्रह पन्द्रह पंधरा');
add(16, 'sixteen solah सोलह सोळा');
add(17, 'seventeen satrah सत्रह सतरा');
add(18, 'eighteen atharah अठारह अठरा');
add(19, 'nineteen unnis उन्नीस एकोणीस');
add(20, 'twenty bees बीस वीस');
add(25, 'pachees pachis पच्चीस पंचवीस');
add(30, 'thirty tees तीस');
add(40, 'forty chalis चालीस चाळीस');
add(50, 'fifty pachas पचास पन्नास');
add(60, 'sixty saath साठ');
add(70, 'seventy sattar सत्तर');
add(35, 'paintees पैंतीस पस्तीस');
add(45, 'paintalis paintalees पैंतालीस पंचेचाळीस');
add(55, 'pachpan पचपन पंचावन्न');
add(65, 'painsath पैंसठ पासष्ट');
add(75, 'pachhattar pichhattar pachattar पचहत्तर पंच्याहत्तर');
add(80, 'eighty assi अस्सी ऐंशी');
add(85, 'pachasi पचासी पंच्याऐंशी');
add(90, 'ninety nabbe नब्बे नव्वद');
add(95, 'pachanve पचानवे पंच्याण्णव');

/** Whether a word in small letters is a number below a hundred. */
export const isNumberWord = (word: string): boolean => Object.hasOwn(units, word);

/** A whole number in digits, or as a word below a hundred. */
export function countOfWord(word: string): number | undefined {
  const count = /^\d+$/.test(word) ? Number(word) : units[word.toLowerCase()];
  return Number.isInteger(count) ? count : undefined;
}

const multipliers: Record<string, number> = {};
for (const word of 'hundred sau सौ शंभर'.split(' ')) multipliers[word] = 100;
for (const word of 'thousand hazaar hazar hajar hajaar हज़ार हजार हज़ार'.split(' ')) multipliers[word] = 1_000;
for (const word of 'lakh lac लाख'.split(' ')) multipliers[word] = 100_000;

/** In front of a number: "saade baarah" is 12.5. */
const fractions: Record<string, number> = {};
for (const word of 'saade sade saadhe sadhe साढ़े साढे साडे'.split(' ')) fractions[word.normalize('NFC')] = 0.5;
for (const word of 'sava savva सवा सव्वा'.split(' ')) fractions[word] = 0.25;
for (const word of 'paune pauney पौने पावणे'.split(' ')) fractions[word] = -0.25;

type Term = { unit: number } | { fraction: number } | { multiplier: number };

function termOf(word: string): Term[] | undefined {
  const lower = word.toLowerCase();
  const [unit, multiplier, fraction] = [units[lower], multipliers[lower], fractions[lower]];
  if (unit !== undefined) return [{ unit }];
  if (multiplier !== undefined) return [{ multiplier }];
  if (fraction !== undefined) return [{ fraction }];
  if (/^\d{1,3}$/.test(word)) return [{ unit: Number(word) }];
  // "पाचशे", five hundred
  const hundreds = lower.endsWith('शे') ? units[lower.slice(0, -2)] : undefined;
  return hundreds === undefined ? undefined : [{ unit: hundreds }, { multiplier: 100 }];
}

/** The number of these terms; undefined if they begin with a multiplier or contain no multiplier. */
function numberFrom(terms: readonly Term[]): number | undefined {
  let [total, current] = [0, 0];
  if (!terms.some((term) => 'multiplier' in term) || (terms[0] && 'multiplier' in terms[0])) return undefined;
  for (const [at, term] of terms.entries()) {
    const next = terms[at + 1];
    if ('unit' in term) current += term.unit;
    // "Sava sau" is 125.
    else if ('fraction' in term)
      current += term.fraction + Number(next !== undefined && 'multiplier' in next);
    else if (term.multiplier === 100) current = Math.max(current, 1) * 100;
    else {
      total += Math.max(current, 1) * term.multiplier;
      current = 0;
    }
  }
  return total + current;
}

const multiplierWord = /hundred|sau|सौ|शंभर|शे|thousand|hazaa?r|hajaa?r|हज़ार|हजार|हज़ार|lakh|lac|लाख/iu;

/** A text with amounts in digits: "fifteen hundred" is 1500. Words without a hundred or a thousand stay. */
export const withDigits = memoized((text): string => {
  if (!multiplierWord.test(text)) return text;
  const words = text.split(/([^\p{L}\p{M}\d]+)/u);
  const parts: string[] = [];
  for (let at = 0; at < words.length;) {
    const terms: Term[] = [];
    let end = at;
    // Words and separators alternate, and an amount has at most eight words.
    for (let next = at; next < words.length && next < at + 16; next += 2) {
      const term = termOf(words[next] ?? '');
      if (!term && !(terms.length > 0 && /^and$/i.test(words[next] ?? ''))) break;
      if (next > at && !/^[ -]{1,2}$/.test(words[next - 1] ?? '')) break;
      if (term) {
        terms.push(...term);
        end = next;
      }
    }
    const value = numberFrom(terms);
    if (value === undefined) {
      parts.push(words[at] ?? '', words[at + 1] ?? '');
      at += 2;
    } else {
      parts.push(String(value), words[end + 1] ?? '');
      at = end + 2;
    }
  }
  return parts.join('');
});
