import { randomUUID } from 'node:crypto';
import { problem } from '#contract/api/problems.ts';
import { pauseForOtherRequests } from '#server/platform/time-slicing.ts';
import { type LongString, scanJson } from './json-scan.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
/** Keys that could change an object's prototype when its properties are copied. */
const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (message: string) => problem('malformed', message);

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The text is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('This is not JSON.');
  }
}

const PRINTABLE = /^[ -~]*$/;
const BACKSLASH = 0x5c;

/** Parses one string literal. An image's data URL has no escapes, so it needs no decoding and no second copy. */
function parseString(literal: Buffer): unknown {
  const text = literal.toString('latin1', 1, literal.length - 1);
  return !literal.includes(BACKSLASH) && PRINTABLE.test(text) ? text : parse(decode(literal));
}

/**
 * Replaces placeholders with the long strings and drops unsafe keys. Recursion is safe: scanJson has limited the depth and
 * the number of values.
 */
function complete(value: unknown, byPlaceholder: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return byPlaceholder.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => complete(item, byPlaceholder));
  if (typeof value !== 'object' || value === null) return value;
  const safe = Object.entries(value).filter(([key]) => !unsafeKeys.has(key));
  return Object.fromEntries(safe.map(([key, item]) => [key, complete(item, byPlaceholder)]));
}

/** Parses each long string separately and serves others in between. */
async function parseApart(json: Buffer, longStrings: readonly LongString[]) {
  // Random per request, so that a client cannot send a placeholder.
  const name = randomUUID();
  const byPlaceholder = new Map<string, unknown>();
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of longStrings) {
    const placeholder = `${name}-${byPlaceholder.size}`;
    byPlaceholder.set(placeholder, parseString(json.subarray(start, end)));
    parts.push(json.subarray(from, start), Buffer.from(`"${placeholder}"`));
    from = end;
    await pauseForOtherRequests();
  }
  parts.push(json.subarray(from));
  return { rest: Buffer.concat(parts), byPlaceholder };
}

/**
 * Parses a JSON body. Long strings such as images are parsed one by one, so that no body blocks other requests for long.
 * @throws problem `malformed`, `too_large`
 */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  const { rest, byPlaceholder } = await parseApart(bytes, scanJson(bytes));
  return complete(parse(decode(rest)), byPlaceholder);
}
