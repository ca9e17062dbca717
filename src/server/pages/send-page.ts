import { transcode } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodingFor } from '../http/responses/content-encoding.ts';
import type { PreparedBody, Variant } from '../http/responses/compressed-body.ts';

/** A page ready to send. `headers` are alternating names and values. No cache stores a private one. */
export type Page = { status: number; body: PreparedBody; headers: readonly string[]; isPrivate?: boolean };

const CACHING = ['Vary', 'Accept-Encoding', 'Cache-Control', 'public, max-age=0, must-revalidate'];
const PRIVATE = ['Vary', 'Accept-Encoding', 'Cache-Control', 'no-store'];

// Cached pages are sent thousands of times a second, so the list of their headers is made once.
const listed = new WeakMap<Variant, string[]>();

function headersOf(page: Page, variant: Variant): string[] {
  const known = listed.get(variant);
  if (known) return known;
  const { bytes, encoding, etag } = variant;
  const coded = encoding ? ['Content-Encoding', encoding] : [];
  const typed = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(bytes.length)];
  const caching = page.isPrivate ? PRIVATE : ['ETag', etag, ...CACHING];
  const headers = [...page.headers, ...caching, ...coded, ...typed];
  listed.set(variant, headers);
  return headers;
}

/** The bytes of a page. `Buffer.from` takes twice as long for text with characters beyond Latin-1, such as the rupee sign. */
export function toUtf8(html: string): Buffer {
  try {
    return transcode(Buffer.from(html, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // Half of a surrogate pair.
    return Buffer.from(html);
  }
}

/** Sends a page: 304 when the browser has it already, no body for HEAD. */
export function sendPage(
  page: Page,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void | Promise<void> {
  const mayBeRevalidated = page.status === 200 && !page.isPrivate;
  const known = mayBeRevalidated ? page.body.matchingEtag(headers['if-none-match']) : undefined;
  if (known !== undefined) {
    response.writeHead(304, [...page.headers, 'ETag', known, ...CACHING]).end();
    return undefined;
  }
  const accepted = headers['accept-encoding'];
  const variant = page.body.variant(encodingFor(typeof accepted === 'string' ? accepted : undefined));
  const write = (ready: Variant) => {
    response.writeHead(page.status, headersOf(page, ready));
    response.end(method === 'HEAD' ? undefined : ready.bytes);
  };
  return variant instanceof Promise ? variant.then(write) : write(variant);
}
