import { hash as digest } from 'node:crypto';
import { createLimiter } from '#server/platform/concurrency.ts';
import { compressFast, compressBest, decompress, type Encoding, exactCopy } from './content-encoding.ts';

/** Bytes. Smaller bodies are not compressed. */
export const MIN_COMPRESSED_SIZE = 1024;

/** A body as it is sent: its bytes in one encoding, and the strong ETag of these bytes. */
export type Variant = { bytes: Buffer; encoding: Encoding | undefined; etag: string };

/** A response body, compressed when a client asks for it. */
export type PreparedBody = {
  /** An upper bound of its bytes in memory when it is cached and has been compressed. */
  size: number;
  /** @param encoding the encoding that the client accepts; small bodies stay uncompressed */
  variant(encoding: Encoding | undefined): Variant | Promise<Variant>;
  /** The ETag of this body, in any encoding, that an If-None-Match header contains. */
  matchingEtag(ifNoneMatch: string | undefined): string | undefined;
};

// Compressing a page well takes many times as long as compressing it fast (Brotli about a hundred): one at a time, in a thread.
const recompression = createLimiter(1);
/** Bodies that wait for a better compression or get it; further ones stay compressed fast. */
const MAX_RECOMPRESSIONS = 200;
let recompressions = 0;

/**
 * How a body is compressed. `once`: fast. `cached`: fast at first, since most bodies are sent once; the second request in the
 * same encoding compresses it well in the background, and only compressed bytes stay in memory. `static`: well.
 * `uncompressed`: not at all. Images and fonts are already compressed.
 */
export type Compression = 'once' | 'cached' | 'static' | 'uncompressed';

export function prepareBody(bytes: Buffer, mode: Compression): PreparedBody {
  const isPlain = bytes.length < MIN_COMPRESSED_SIZE || mode === 'uncompressed';
  const hash = digest('sha256', bytes, 'base64url').slice(0, 22);
  const variants = new Map<Encoding, Variant | Promise<Variant>>();
  const recompressed = new Set<Encoding>();
  let plain: Buffer | undefined = isPlain && mode === 'cached' ? exactCopy(bytes) : bytes;
  let sharedPlain: WeakRef<Buffer> | undefined;

  function store(encoding: Encoding, compressed: Buffer, speed: keyof typeof SPEED_SUFFIXES): Variant {
    const variant = { bytes: compressed, encoding, etag: `"${hash}-${encoding}${SPEED_SUFFIXES[speed]}"` };
    variants.set(encoding, variant);
    if (mode !== 'once') plain = undefined;
    return variant;
  }

  async function restorePlain(): Promise<Buffer> {
    // Slow clients that accept no compression share one copy.
    const shared = plain ?? sharedPlain?.deref();
    if (shared) return shared;
    for (const known of variants.values()) {
      const { bytes: compressed, encoding } = await known;
      if (!encoding) continue;
      const whole = await decompress(compressed, encoding);
      sharedPlain = new WeakRef(whole);
      return whole;
    }
    throw new Error('A cached body has neither plain nor compressed bytes');
  }

  function make(encoding: Encoding): Variant | Promise<Variant> {
    const compress = mode === 'static' ? compressBest : compressFast;
    const speed = mode === 'static' ? 'best' : 'fast';
    const made = plain
      ? compress(plain, encoding)
      : restorePlain().then((restored) => compress(restored, encoding));
    if (Buffer.isBuffer(made)) return store(encoding, made, speed);
    const making = made.then((compressed) => store(encoding, compressed, speed));
    variants.set(encoding, making);
    making.catch(() => variants.delete(encoding));
    return making;
  }

  async function recompress(encoding: Encoding): Promise<void> {
    if (recompressions >= MAX_RECOMPRESSIONS) return;
    recompressed.add(encoding);
    recompressions += 1;
    try {
      await recompression.run(async () =>
        store(encoding, await compressBest(await restorePlain(), encoding), 'best'),
      );
    } catch {
      // The fast variant stays.
    } finally {
      recompressions -= 1;
    }
  }

  return {
    size: (isPlain ? bytes.length : Math.ceil(bytes.length * MAX_COMPRESSED_SHARE)) + OVERHEAD,
    variant(encoding) {
      if (!encoding || isPlain) {
        const found = plain ?? restorePlain();
        // Even if no client accepts compression, the uncompressed bytes do not stay in memory.
        if (mode === 'cached' && !isPlain && variants.size === 0) void make('br');
        const toVariant = (restored: Buffer) => ({ bytes: restored, encoding: undefined, etag: `"${hash}"` });
        return Buffer.isBuffer(found) ? toVariant(found) : found.then(toVariant);
      }
      const known = variants.get(encoding);
      if (!known) return make(encoding);
      if (mode === 'cached' && 'bytes' in known && !recompressed.has(encoding)) void recompress(encoding);
      return known;
    },
    matchingEtag(ifNoneMatch) {
      const tags = tagsOf(ifNoneMatch);
      if (tags.length === 0) return undefined;
      const etags = ETAG_SUFFIXES.map((suffix) => `"${hash}${suffix}"`);
      return tags.includes('*') ? etags[0] : tags.find((tag) => etags.includes(tag));
    },
  };
}

/** In the ETag, because a strong ETag stands for the same bytes. */
const SPEED_SUFFIXES = { best: '', fast: '-fast' };
const ETAG_SUFFIXES = ['', '-br', '-br-fast', '-gzip', '-gzip-fast'];
/** Both encodings together: text becomes at most this share of its size. */
const MAX_COMPRESSED_SHARE = 0.8;
/** Bytes of the maps, strings and buffer objects of a cached body. */
const OVERHEAD = 1_500;

/** Browsers and proxies send a few tags. A longer list is not read: the full response is always correct. */
const MAX_IF_NONE_MATCH = 1_000;

/** The tags of an If-None-Match header, without the `W/` of weak ones. */
function tagsOf(ifNoneMatch: string | undefined): string[] {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_IF_NONE_MATCH) return [];
  return ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
}

/** Whether an If-None-Match header contains this ETag. */
export const ifNoneMatchIncludes = (ifNoneMatch: string | undefined, etag: string): boolean =>
  tagsOf(ifNoneMatch).some((tag) => tag === '*' || tag === etag);
