import { compare } from '#server/platform/compare.ts';
import { stem, stripPunctuation } from './search-text.rules.ts';
import { editDistance } from './spelling.rules.ts';

/** A search word stands for at most this many words that begin with it, so that no search is slow. */
export const MAX_BEGINNINGS = 200;
/** Words that only contain it are added up to this number: PostgreSQL compares each with every product. */
const MIN_WORDS = 20;
/** Shorter search words, except for punctuation, must begin a word: they occur inside most of them. */
const MIN_INSIDE = 3;
/** The number of search words whose matches are cached. */
const MAX_CACHED = 500;
const MAX_SIMILAR = 5;
/** Shorter words are similar to too many others; longer ones are no words that a visitor misspells. */
const SIMILAR_LENGTHS = { min: 4, max: 40 };
/** Words of this length or longer may have two wrong letters, others one. */
const LONG = 8;

export type VocabularyMatches = {
  words: readonly string[];
  /** True when more words match than these. */
  hasMoreWords: boolean;
  /** True when these are all words that begin with it. */
  hasAllBeginnings: boolean;
};

/** True for a search word of one or two letters: it must begin a word. */
export const isShortWord = (word: string): boolean =>
  [...word].length < MIN_INSIDE && stripPunctuation(word) !== '';

/** No word contains a control character. */
const LINE = '\n';
const STRIPPED = '\t';

/** A bit for each letter that occurs; several letters share one. By these bits, most words differ without a comparison of letters. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

/** The number of bits that are set, counted in pairs, then in groups of four and eight. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** All words that occur in products. A search looks for its words in this list instead of the products. */
export class Vocabulary {
  /** A line for each word; after a tab, the word without surrounding punctuation, where that is different. */
  #lines = LINE;
  #added: string[] = [];
  #cache = new Map<string, VocabularyMatches>();
  /** Words without punctuation and plural, for corrections, and the letters of each. */
  readonly #forms: string[] = [];
  readonly #letters: number[] = [];
  readonly #known = new Set<string>();

  add(words: readonly string[]): void {
    if (words.length === 0) return;
    for (const word of words) {
      const stripped = stripPunctuation(word);
      this.#added.push(stripped === word || stripped === '' ? word : word + STRIPPED + stripped);
      this.#addForm(stem(stripped));
    }
    this.#cache = new Map();
  }

  #addForm(form: string): void {
    const isSuitable = form.length >= SIMILAR_LENGTHS.min && form.length <= SIMILAR_LENGTHS.max;
    if (!isSuitable || this.#known.has(form)) return;
    this.#known.add(form);
    this.#forms.push(form);
    this.#letters.push(lettersOf(form));
  }

  /**
   * The words that contain `word`, or begin with it if it has one or two letters. Words that begin with it come first, then
   * shorter ones.
   */
  find(word: string): VocabularyMatches {
    const cached = this.#cache.get(word);
    if (cached) return cached;
    if (this.#added.length > 0) this.#lines += this.#added.join(LINE) + LINE;
    this.#added = [];
    const found = isShortWord(word) ? this.#beginning(word) : this.#linesWith(word);
    const begins = (line: string) => line.startsWith(word) || line.includes(STRIPPED + word);
    const words = found
      .map((line) => ({ text: line.split(STRIPPED, 1)[0] ?? '', rank: begins(line) ? 0 : 1 }))
      .toSorted(
        (one, other) =>
          one.rank - other.rank || one.text.length - other.text.length || compare(one.text, other.text),
      );
    const beginnings = words.filter(({ rank }) => rank === 0).length;
    const count = Math.max(MIN_WORDS, Math.min(beginnings, MAX_BEGINNINGS));
    const matches = {
      words: words.slice(0, count).map(({ text }) => text),
      hasMoreWords: words.length > count,
      hasAllBeginnings: beginnings <= count,
    };
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(word, matches);
    return matches;
  }

  #beginning(word: string): string[] {
    return [...new Set([...this.#linesWith(LINE + word), ...this.#linesWith(STRIPPED + word)])];
  }

  #linesWith(text: string): string[] {
    const lines = this.#lines;
    const found: string[] = [];
    for (let at = lines.indexOf(text); at !== -1;) {
      const end = lines.indexOf(LINE, at + 1);
      found.push(lines.slice(lines.lastIndexOf(LINE, at) + 1, end));
      at = lines.indexOf(text, end);
    }
    return found;
  }

  /** The most similar other words, without punctuation and plural, the best first; none for a short word. */
  similar(word: string): string[] {
    if (word.length < SIMILAR_LENGTHS.min) return [];
    const max = word.length < LONG ? 1 : 2;
    const letters = lettersOf(word);
    const found: { form: string; distance: number }[] = [];
    for (let index = 0; index < this.#forms.length; index += 1) {
      const other = this.#letters[index] ?? 0;
      if (countBits(letters & ~other) > max || countBits(other & ~letters) > max) continue;
      const form = this.#forms[index] ?? '';
      if (form === word || Math.abs(form.length - word.length) > max) continue;
      const distance = editDistance(word, form, max);
      if (distance <= max) found.push({ form, distance });
    }
    const difference = (form: string) => Math.abs(form.length - word.length);
    return found
      .toSorted(
        (one, other) =>
          one.distance - other.distance ||
          difference(one.form) - difference(other.form) ||
          compare(one.form, other.form),
      )
      .slice(0, MAX_SIMILAR)
      .map(({ form }) => form);
  }
}
