import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { isProblem, problem } from '#contract/api/problems.ts';
import { type LongString, outline } from './json-scan.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Keys that could reach an object's prototype when somebody copies properties later. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);

const broken = (sentence: string) => problem('malformed', sentence);

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw broken('The text is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw broken('This is not JSON.');
  }
}

const PRINTABLE = /^[ -~]*$/;
const BACKSLASH = 0x5c;

/** Parses one string literal. A picture needs no decoding and no second copy: nothing in it is escaped. */
function parseString(literal: Buffer): unknown {
  const text = literal.toString('latin1', 1, literal.length - 1);
  return !literal.includes(BACKSLASH) && PRINTABLE.test(text) ? text : parse(decode(literal));
}

/** Replaces stand-ins by the long strings, and drops unsafe keys. The outline has bounded how deep and how many. */
function complete(value: unknown, long: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return long.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => complete(item, long));
  if (typeof value !== 'object' || value === null) return value;
  const safe = Object.entries(value).filter(([key]) => !unsafe.has(key));
  return Object.fromEntries(safe.map(([key, item]) => [key, complete(item, long)]));
}

/** Parses each long string by itself and lets other requests run in between. */
async function parseApart(json: Buffer, long: readonly LongString[]) {
  // Nobody can send a stand-in of their own: this name is made anew each time.
  const name = randomUUID();
  const found = new Map<string, unknown>();
  const pieces: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of long) {
    const standIn = `${name}-${found.size}`;
    found.set(standIn, parseString(json.subarray(start, end)));
    pieces.push(json.subarray(from, start), Buffer.from(`"${standIn}"`));
    from = end;
    await breathe();
  }
  pieces.push(json.subarray(from));
  return { rest: Buffer.concat(pieces), found };
}

/**
 * Parses a JSON body. Pictures inside it are parsed one by one, so that no body holds up other requests for long.
 * @throws problem `malformed`, `too_large`
 */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  try {
    const { rest, found } = await parseApart(bytes, outline(bytes));
    return complete(parse(decode(rest)), found);
  } catch (error) {
    if (isProblem(error)) throw error;
    throw broken('This is not JSON.');
  }
}
