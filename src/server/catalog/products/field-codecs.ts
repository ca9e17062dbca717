import { z } from 'zod';
import type { FieldKind } from '#contract/catalog/product-fields.ts';
import type { VariantsLike } from '#contract/catalog/variant-rules.ts';
import { toPaise } from '#contract/text/money.ts';
import { printVariants } from '../variants/variants.rules.ts';

/** A flag as CSV files and the history write it. */
export const yesOrNo = (flag: boolean): string => (flag ? 'yes' : 'no');

const TAG_SEPARATOR = '|';

/** Tags as one text; a bar or a backslash within a tag gets a backslash before it. */
function joinTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.replace(/[\\|]/g, '\\$&')).join(TAG_SEPARATOR);
}

/** The tags in a text from `joinTags` or from a person; drops blank tags. */
function splitTags(text: string): string[] {
  const tags = [''];
  // Each part is an escaped bar or backslash, or any other character.
  for (const [part] of text.matchAll(/\\[\\|]|[^]/gu)) {
    if (part === TAG_SEPARATOR) tags.push('');
    else tags.push(`${tags.pop()}${part.length > 1 && part.startsWith('\\') ? part.slice(1) : part}`);
  }
  return tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

const flagWords = new Map([
  ...['yes', 'true', '1', 'y'].map((word) => [word, true] as const),
  ...['no', 'false', '0', 'n'].map((word) => [word, false] as const),
]);

/** A flag as people write it. Any other text stays text, which validation rejects; a blank cell gives undefined. */
export function parseFlag(cell = ''): boolean | string | undefined {
  return cell.trim() === '' ? undefined : (flagWords.get(cell.trim().toLowerCase()) ?? cell);
}

/** Digits, or digits grouped as in India (1,20,000) or elsewhere (120,000). A comma is never a decimal point. */
const writtenNumber = /^-?(\d{1,12}|\d{1,3}(,\d{2,3})*,\d{3})(\.\d{1,6})?$/;

/** A number as people write it, also "₹1,20,000.50". Any other text stays text; an empty cell gives undefined. */
export function parseNumber(cell = ''): number | string | undefined {
  const plain = cell.trim().replace(/^₹\s*/, '');
  if (plain === '') return undefined;
  return writtenNumber.test(plain) ? Number(plain.replaceAll(',', '')) : cell;
}

/** The tags of a product as its row stores them. */
export const Tags = z.array(z.string());

/** How values of one kind are stored, printed and read. Values are checked by `ProductInput` before. */
type Codec = {
  /** Undefined values are stored as null. */
  toColumn: (value: unknown) => string | number | null;
  /** For CSV files and the history. */
  print: (value: unknown) => string;
  /** A CSV cell as the form would send it; undefined where the column is missing. */
  parse: (cell: string | undefined) => unknown;
};

/** `ProductInput` has checked the rest. */
const isVariants = (value: unknown): value is VariantsLike => typeof value === 'object' && value !== null;

const isNumber = (value: unknown): value is number => typeof value === 'number';

const text: Codec = {
  toColumn: (value) => (typeof value === 'string' ? value : null),
  print: (value) => (typeof value === 'string' ? value : ''),
  parse: (cell) => cell,
};

const number: Codec = {
  toColumn: (value) => (isNumber(value) ? value : null),
  print: (value) => (isNumber(value) ? String(value) : ''),
  parse: parseNumber,
};

export const codecs: Record<Exclude<FieldKind, 'images'>, Codec> = {
  text,
  number,
  rupees: {
    ...number,
    toColumn: (value) => (isNumber(value) ? toPaise(value) : null),
  },
  flag: {
    toColumn: (value) => (value === true ? 1 : 0),
    print: (value) => yesOrNo(value === true),
    parse: parseFlag,
  },
  tags: {
    toColumn: (value) => JSON.stringify(value),
    print: (value) => (Array.isArray(value) ? joinTags(value) : ''),
    parse: (cell = '') => splitTags(cell),
  },
  // The id; printing and parsing names is up to the caller.
  category: text,
  // The column has the names of the options; the variants have a table of their own.
  variants: {
    toColumn: (value) => (isVariants(value) ? JSON.stringify(value.options) : null),
    print: (value) => (isVariants(value) ? printVariants(value) : ''),
    parse: () => undefined,
  },
};
