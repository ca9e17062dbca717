import { isAddress, isFiller, wordsOf } from './chat-wishes.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.normalize('NFKC').split(' '));
const onlyWords = words('only just sirf bas केवल सिर्फ बस ही');
/** In front of what the customer does not take: "not the koi". */
const negationsBefore = words('not except without minus skip remove drop leave cancel but');
/** Behind it: "koi nahi chahiye". */
const negationsBehind = words('nahi nahin nai mat hata hatao hatado rehne नहीं');
const allWords = words('all everything sab sabhi saare teeno teenon sabka सब सभी तीनों');

type Word =
  | { kind: 'piece'; at: number }
  | { kind: 'only' | 'before' | 'behind' | 'filler' | 'all' | 'other' };

/** What a sentence takes and does not take, as indexes of pieces. */
type Choice = { taken: Set<number>; left: Set<number>; isOnly: boolean; isClear: boolean; isAll: boolean };

/** Tells the pieces of an enquiry apart by the words that only one of their names has. */
class Names {
  private readonly owners = new Map<string, number | undefined>();

  constructor(names: readonly string[]) {
    for (const [at, name] of names.entries())
      for (const word of new Set(wordsOf(name)))
        this.owners.set(word, this.owners.has(word) ? undefined : at);
  }

  /** @param before the kind of the word before */
  kindOf(word: string, before: Word['kind'] | undefined): Word {
    // "Marigold hi": only the Marigold. "Hi" is also a greeting.
    if (word === 'hi') return { kind: before === 'piece' ? 'only' : 'filler' };
    // "I just want to confirm the size" chooses nothing.
    if (word === 'confirm') return { kind: 'other' };
    if (onlyWords.has(word)) return { kind: 'only' };
    if (negationsBefore.has(word)) return { kind: 'before' };
    if (negationsBehind.has(word)) return { kind: 'behind' };
    const at = this.owners.get(word);
    if (at !== undefined && word.length > 2 && !isFiller(word)) return { kind: 'piece', at };
    if (allWords.has(word)) return { kind: 'all' };
    return { kind: this.owners.has(word) || isFiller(word) ? 'filler' : 'other' };
  }
}

/** In Hindi, "koi" is "any": "koi nahi" is "never mind". */
const anyOne = /(?<!\p{L})koi (?:nahi|nahin|nai|baat|bhi|na)(?!\p{L})/iu;

function choiceIn(sentence: string, names: Names): Choice {
  const choice: Choice = {
    taken: new Set(),
    left: new Set(),
    isOnly: false,
    isClear: !sentence.includes('?') && !anyOne.test(sentence),
    isAll: false,
  };
  for (const clause of sentence.split(/[,;.]|(?<!\p{L})(?:but|lekin|par|पर)(?!\p{L})/iu)) {
    let named: number[] = [];
    let isNegative = false;
    let before: Word['kind'] | undefined;
    for (const word of wordsOf(clause)) {
      const found = names.kindOf(word, before);
      before = found.kind;
      // "Do not remove the Marigold"
      if (found.kind === 'before' && isNegative) choice.isClear = false;
      if (found.kind === 'piece') (isNegative ? choice.left : choice.taken).add(found.at);
      if (found.kind === 'piece' && !isNegative) named.push(found.at);
      if (found.kind === 'before') isNegative = true;
      if (found.kind === 'behind') {
        for (const at of named) if (choice.taken.delete(at)) choice.left.add(at);
        named = [];
      }
      choice.isOnly ||= found.kind === 'only';
      choice.isAll ||= found.kind === 'all';
      choice.isClear &&= found.kind !== 'other';
    }
  }
  return choice;
}

/**
 * The pieces that the customer chooses of an enquiry: "only Marigold and Banaras", "Marigold aur Banaras hi", "not the koi".
 * Undefined if no sentence says so clearly, or a later one is about a piece that was left out.
 * @param wishes the customer's sentences, the latest last
 */
export function namedProducts(
  wishes: readonly string[],
  names: readonly string[],
): { taken: Set<number>; source: string } | undefined {
  const known = new Names(names);
  const all = new Set(names.keys());
  let found: { taken: Set<number>; source: string } | undefined;
  for (const source of wishes) {
    if (isAddress(source)) continue;
    const { taken, left, isOnly, isClear, isAll } = choiceIn(source, known);
    const isChoice = isClear && !isAll && (left.size > 0 || (isOnly && taken.size > 0));
    const before = found?.taken ?? all;
    if (isChoice) {
      const rest = new Set([...before].filter((at) => !left.has(at)));
      const chosen = isOnly && left.size === 0 ? taken : rest;
      const isPossible = chosen.size > 0 && [...taken].every((at) => chosen.has(at));
      found = isPossible && chosen.size < all.size ? { taken: chosen, source } : undefined;
    } else if ((isAll && isClear) || [...taken, ...left].some((at) => !before.has(at))) found = undefined;
  }
  return found;
}
