import { problem } from '#contract/api/problems.ts';

const MAX_DEPTH = 64;
const MAX_VALUES = 20_000;
/** A CSV table of 5,000 rows and 25 columns may quote every cell, and JSON escapes each quote. */
const MAX_ESCAPED_QUOTES = 300_000;
/** Bytes; longer strings are parsed separately. */
const LONG_STRING = 64 * 1024;
/** Bytes: an image of 10 MB as a data URL, with its prefix. */
const MAX_STRING = 15 * 1024 * 1024;
/** Bytes of everything outside the long strings. */
const MAX_OUTSIDE_LONG_STRINGS = 2 * 1024 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** A string literal with its quotes: from `start` to before `end`. */
export type LongString = { start: number; end: number };

const tooComplicated = () =>
  problem('malformed', 'This JSON is nested too deeply, or has too many values or escaped quotes.');
const broken = () => problem('malformed', 'This is not JSON.');

/**
 * The end of the string literal that starts at `start`. The search is native, so an image takes a millisecond.
 * @param count is called for each escaped quote
 */
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
 * Scans JSON once in linear time, so that input that would overload the parser never reaches it.
 * @returns the string literals above `LONG_STRING`, which are parsed separately
 * @throws problem `malformed` (too deep, too many values or escaped quotes, an open string), `too_large`
 */
export function scanJson(json: Buffer): LongString[] {
  const long: LongString[] = [];
  let depth = 0;
  let values = 0;
  let escaped = 0;
  let outside = 0;
  const countEscaped = () => {
    escaped += 1;
    if (escaped > MAX_ESCAPED_QUOTES) throw tooComplicated();
  };
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const end = endOfString(json, at, countEscaped);
      const length = end - at;
      if (length > MAX_STRING)
        throw problem('too_large', 'A picture or text is too large: a picture can have at most 10 MB.');
      if (length > LONG_STRING) long.push({ start: at, end });
      else outside += length;
      at = end - 1;
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      if (depth > MAX_DEPTH) throw tooComplicated();
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      depth -= 1;
    } else if (byte === COMMA) {
      values += 1;
      if (values > MAX_VALUES) throw tooComplicated();
    }
    outside += 1;
    if (outside > MAX_OUTSIDE_LONG_STRINGS) throw problem('too_large');
  }
  return long;
}
