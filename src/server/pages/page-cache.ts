import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { body: Buffer; etag: string; headers: string[]; notModified: string[] };
/** A page ready to be sent: compressed, hashed, its headers written. */
export type KeptPage = { status: number; variants: Record<Encoding, Variant>; bytes: number };

// Enough for every page of a shop of thousands of pieces; the oldest go first.
const MOST_BYTES = 96 * 1024 * 1024;

/**
 * Writes a page down in every encoding.
 * @param headers names and values in turn, the same for every page
 */
export async function prepare(status: number, html: string, headers: readonly string[]): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const [br, gz] = await Promise.all([
    compressBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    compressGzip(plain, { level: 9 }),
  ]);
  const variant = (encoding: Encoding, body: Buffer): Variant => {
    const etag = `"${hash}-${encoding}"`;
    const shared = [
      ...headers,
      'ETag',
      etag,
      'Vary',
      'Accept-Encoding',
      'Cache-Control',
      'public, max-age=0, must-revalidate',
    ];
    const coded = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const typed = ['Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(body.length)];
    return { body, etag, headers: [...shared, ...coded, ...typed], notModified: shared };
  };
  const variants = { br: variant('br', br), gzip: variant('gzip', gz), identity: variant('identity', plain) };
  return { status, variants, bytes: br.length + gz.length + plain.length };
}

/** Pages by address, bounded, all forgotten at once when the catalogue changes. */
export class PageCache {
  #pages = new Map<string, KeptPage>();
  #bytes = 0;

  get(address: string): KeptPage | undefined {
    return this.#pages.get(address);
  }

  keep(address: string, page: KeptPage): void {
    if (this.#pages.has(address)) return;
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const [oldest, { bytes }] of this.#pages) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#pages.delete(oldest);
      this.#bytes -= bytes;
    }
  }

  forget(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}

function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  // Browsers name what they take plainly; a refusal by weight is honoured by sending the page as it is.
  if (accepted.includes('q=0')) return 'identity';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

/** True when the validator list of If-None-Match names this page, in whatever encoding. */
function matches(list: string, page: KeptPage): boolean {
  if (list.trim() === '*') return true;
  const { br, gzip: gz, identity } = page.variants;
  return list.includes(br.etag) || list.includes(gz.etag) || list.includes(identity.etag);
}

/** Sends a page: 304 where the browser has it already, no body for HEAD. */
export function send(page: KeptPage, request: IncomingMessage, response: ServerResponse): void {
  const accepted = request.headers['accept-encoding'];
  const variant = page.variants[encodingFor(typeof accepted === 'string' ? accepted : undefined)];
  const known = request.headers['if-none-match'];
  if (known !== undefined && page.status === 200 && matches(known, page)) {
    response.writeHead(304, variant.notModified).end();
    return;
  }
  response.writeHead(page.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
}
