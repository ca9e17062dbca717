import { createHash } from 'node:crypto';
import { type Effort, type Encoding, compress } from './content-encoding.ts';

/** Smaller bodies are not compressed. */
export const MIN_COMPRESSED_SIZE = 1024;

/** A response body with its ETag, compressed at most once per encoding. */
export type PreparedBody = ReturnType<typeof prepareBody>;

export function prepareBody(bytes: Buffer, effort: Effort) {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    /** The strong ETag in this encoding. */
    etag: (encoding: Encoding | undefined): string => (encoding ? `"${hash}-${encoding}"` : `"${hash}"`),
    /** @param encoding the encoding that the client accepts; small bodies stay uncompressed */
    async variant(
      encoding: Encoding | undefined,
    ): Promise<{ bytes: Buffer; encoding: Encoding | undefined }> {
      if (!encoding || effort === 'never' || bytes.length < MIN_COMPRESSED_SIZE)
        return { bytes, encoding: undefined };
      const making = compressed.get(encoding) ?? compress(bytes, encoding, effort);
      compressed.set(encoding, making);
      return { bytes: await making, encoding };
    },
  };
}

/** Browsers and proxies send a few tags. A longer list is not read: the full response is always correct. */
const MAX_IF_NONE_MATCH = 1_000;

/** Whether an If-None-Match header contains one of these ETags. */
export function ifNoneMatchIncludes(ifNoneMatch: string | undefined, etags: readonly string[]): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_IF_NONE_MATCH) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || etags.includes(tag.startsWith('W/') ? tag.slice(2) : tag);
  });
}

/** Whether an If-None-Match header contains the ETag of this body, in any encoding. */
export const matchesEtag = (ifNoneMatch: string | undefined, { etag }: Pick<PreparedBody, 'etag'>): boolean =>
  ifNoneMatchIncludes(ifNoneMatch, [etag(undefined), etag('br'), etag('gzip')]);
