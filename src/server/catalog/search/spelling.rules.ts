import { fold } from './search-text.rules.ts';
import { wordsIn } from './search.rules.ts';

/** Shorter words are near too many others. */
const SHORTEST = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/**
 * What was meant, perhaps: each word that none of these names has gives way to the nearest one that is in them.
 * @returns undefined where no word has one that is near enough
 */
export function nearWords(question: string, names: readonly string[]): string | undefined {
  const known = [...new Set(names.flatMap((name) => wordsIn(fold(name))))];
  const given = wordsIn(question);
  const meant = given.map((word) =>
    known.some((other) => other.includes(word)) ? word : nearest(word, known),
  );
  return meant.some((word, index) => word !== given[index]) ? meant.join(' ').normalize('NFC') : undefined;
}

function nearest(word: string, known: readonly string[]): string {
  if (word.length < SHORTEST) return word;
  let best = word;
  let min = word.length < LONG ? 1 : 2;
  for (const other of known) {
    if (other.length < SHORTEST || Math.abs(other.length - word.length) > min) continue;
    const steps = editDistance(word, other);
    if (steps > min || (steps === min && best !== word)) continue;
    best = other;
    min = steps;
  }
  return best;
}

/** How many letters must be put in, left out, changed or swapped with their neighbour to make one word of the other. */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
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
