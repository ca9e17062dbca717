/** More words hardly change the result. */
const MAX_WORDS = 5;

/** What a search for orders looks for. A match has the number, or the phone number, or all words in the recipient's name. */
export type OrderSearch = {
  /** The number of an order, 1004 for ORD-1004. */
  number: number | undefined;
  /** The last ten or fewer digits of a phone number. */
  phone: string | undefined;
  /** In lower case. */
  words: string[];
};

export function parseOrderSearch(text: string): OrderSearch {
  const typed = text.trim().toLowerCase();
  const number = /^(?:ord[\s-]?)?(\d{1,9})$/.exec(typed)?.[1];
  const digits = typed.replaceAll(/[\s()+-]/g, '');
  return {
    number: number === undefined ? undefined : Number(number),
    phone: /^\d{4,15}$/.test(digits) ? digits.slice(-10) : undefined,
    words: typed.split(/\s+/).slice(0, MAX_WORDS),
  };
}
