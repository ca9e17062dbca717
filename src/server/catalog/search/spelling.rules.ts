import { fold } from './search-text.rules.ts';
import { wordsIn } from './search.rules.ts';

/** Shorter words are similar to too many others. */
const MIN_LENGTH = 4;
/** Words of this length or longer may have two wrong letters, others one. */
const LONG = 8;

/**
 * The text with each word that occurs in none of the names replaced by the most similar word of the names.
 * @returns undefined where no word is similar enough
 */
export function correctSpelling(text: string, names: readonly string[]): string | undefined {
  const known = [...new Set(names.flatMap((name) => wordsIn(fold(name))))];
  const given = wordsIn(text);
  const corrected = given.map((word) =>
    known.some((other) => other.includes(word)) ? word : mostSimilar(word, known),
  );
  const hasChanged = corrected.some((word, index) => word !== given[index]);
  return hasChanged ? corrected.join(' ').normalize('NFC') : undefined;
}

function mostSimilar(word: string, known: readonly string[]): string {
  if (word.length < MIN_LENGTH) return word;
  let best = word;
  let max = word.length < LONG ? 1 : 2;
  for (const other of known) {
    if (other.length < MIN_LENGTH || Math.abs(other.length - word.length) > max) continue;
    const distance = editDistance(word, other);
    if (distance > max || (distance === max && best !== word)) continue;
    best = other;
    max = distance;
  }
  return best;
}

/** The number of letters to insert, delete, change or swap with their neighbor to turn one word into the other. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + same,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
