import { problem } from '#contract/api/problems.ts';

const DEEPEST = 64;
const MAX_VALUES = 20_000;
/** A table of 5,000 products may have every one of its cells in quotation marks, which JSON escapes. */
const MAX_ESCAPED = 200_000;
/** Strings longer than this are taken out and parsed one by one. */
const LONG = 64 * 1024;
/** A picture of 10 MB as a data URL, with some room for what stands before the data. */
const LONGEST = 15 * 1024 * 1024;
const MAX_BETWEEN = 2 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** A string literal in the text, quotes included: from `start` up to and without `end`. */
export type LongString = { start: number; end: number };

const tooComplicated = () => problem('malformed', 'This JSON is nested too deeply or holds too many values.');
const broken = () => problem('malformed', 'This is not JSON.');

/** Where the literal that begins at `start` ends. Searching is native, so a picture costs a millisecond. */
function endOfString(json: Buffer, start: number, count: () => void): number {
  for (let at = json.indexOf(QUOTE, start + 1); at !== -1; at = json.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (json[before] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at + 1;
    count();
  }
  throw broken();
}

/**
 * Walks over JSON once without parsing it, in linear time, so that what would hurt a parser never reaches one.
 * @returns the strings too long to be parsed together with the rest
 * @throws problem `malformed` (too deep, too many values, an open string), `too_large`
 */
export function outline(json: Buffer): LongString[] {
  const long: LongString[] = [];
  let depth = 0;
  let values = 0;
  let escaped = 0;
  let between = 0;
  const countEscaped = () => {
    escaped += 1;
    if (escaped > MAX_ESCAPED) throw tooComplicated();
  };
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfString(json, at, countEscaped);
      const length = end - at;
      if (length > LONGEST) throw problem('too_large', 'A picture can have at most 10 MB.');
      if (length > LONG) long.push({ start: at, end });
      else between += length;
      at = end - 1;
    } else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > DEEPEST) throw tooComplicated();
    } else if (byte === 0x7d || byte === 0x5d) {
      depth -= 1;
    } else if (byte === 0x2c) {
      values += 1;
      if (values > MAX_VALUES) throw tooComplicated();
    }
    between += 1;
    if (between > MAX_BETWEEN) throw problem('too_large');
  }
  return long;
}
