/** More words hardly change the result. */
const MAX_WORDS = 5;

/** What a search for orders looks for. A match has the number, or the phone number, or all words in the recipient's name. */
export type OrderSearch = {
  /** The number of an order, 1004 for ORD-1004. */
  number: number | undefined;
  /** The first or last digits of a phone number without its country code: four to ten. */
  phone: string | undefined;
  /** The beginnings of words, the longest first, each in its spellings. None in the name of an order, such as ORD-1004. */
  words: string[][];
};

/** How a database may have stored a word in lower case: SQLite, and PostgreSQL in some locales, keep “É” as it is. */
function spellingsOf(word: string): string[] {
  const ascii = word.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return [...new Set([word.toLowerCase(), ascii])];
}

export function parseOrderSearch(text: string): OrderSearch {
  const typed = text.trim();
  const [, name, number] = /^(ord[\s-]?)?(\d{1,9})$/i.exec(typed) ?? [];
  const digits = typed.replace(/^\+91/, '').replaceAll(/[\s()+-]/g, '');
  const words = typed.split(/\s+/).slice(0, MAX_WORDS);
  return {
    number: number === undefined ? undefined : Number(number),
    phone: /^\d{4,15}$/.test(digits) ? digits.slice(-10) : undefined,
    words:
      name === undefined ? words.toSorted((one, other) => other.length - one.length).map(spellingsOf) : [],
  };
}
