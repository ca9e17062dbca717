import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';
/** How often a body is sent: one that is sent often is compressed harder. Images and fonts are compressed already. */
export type Effort = 'never' | 'once' | 'often';

// Cache of parsed headers. Browsers send only a few different ones; other headers are parsed each time.
const MAX_CACHED = 200;
const MAX_CACHED_LENGTH = 100;
/** A longer header is not read: the plain response is always correct. */
const MAX_ACCEPT_ENCODING = 1_000;
const cache = new Map<string, Encoding | undefined>();

/** The best encoding that an Accept-Encoding header allows; undefined when it allows none. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (!accepted || accepted.length > MAX_ACCEPT_ENCODING) return undefined;
  if (cache.has(accepted)) return cache.get(accepted);
  const best = bestOf(accepted);
  if (cache.size < MAX_CACHED && accepted.length <= MAX_CACHED_LENGTH) cache.set(accepted, best);
  return best;
}

function bestOf(accepted: string): Encoding | undefined {
  const wanted = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    wanted.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (name: Encoding) => wanted.get(name) ?? wanted.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : undefined;
}

// From this size on, quality 10 saves a twelfth for half as much work again, and would take seconds on a long list.
const LARGE = 128 * 1024;

function brotliQuality(bytes: Buffer, effort: Effort): number {
  if (effort === 'once') return 4;
  return bytes.length < LARGE ? 10 : 9;
}

export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(bytes, { level: effort === 'often' ? 9 : 4 });
  return toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality(bytes, effort),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
