import { createHash } from 'node:crypto';
import { type Effort, type Encoding, compress } from './content-encoding.ts';

/** Below this size compression gains nothing. */
export const WORTH_COMPRESSING = 1024;

/** An answer's bytes with their name, compressed at most once for each encoding. */
export type PreparedBody = {
  bytes: Buffer;
  /** The strong ETag of the bytes in this encoding. */
  etag(encoding: Encoding | undefined): string;
  /** @param encoding what the asker takes; small answers stay plain */
  variant(encoding: Encoding | undefined): Promise<{ bytes: Buffer; encoding: Encoding | undefined }>;
};

export function prepareBody(bytes: Buffer, effort: Effort): PreparedBody {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    etag: (encoding) => (encoding ? `"${hash}-${encoding}"` : `"${hash}"`),
    async variant(encoding) {
      if (!encoding || bytes.length < WORTH_COMPRESSING) return { bytes, encoding: undefined };
      let making = made.get(encoding);
      if (!making) {
        making = compress(bytes, encoding, effort);
        made.set(encoding, making);
      }
      return { bytes: await making, encoding };
    },
  };
}

/** Browsers and proxies send a few tags. A longer list is not read: the full response is always correct. */
const MAX_IF_NONE_MATCH = 1_000;

/** Whether an If-None-Match header names one of these tags. */
export function ifNoneMatchIncludes(ifNoneMatch: string | undefined, etags: readonly string[]): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > MAX_IF_NONE_MATCH) return false;
  return ifNoneMatch.split(',').some((part) => {
    const tag = part.trim();
    return tag === '*' || etags.includes(tag.startsWith('W/') ? tag.slice(2) : tag);
  });
}

/** Whether an If-None-Match header names this answer, in whatever encoding. */
export const matchesEtag = (ifNoneMatch: string | undefined, { etag }: Pick<PreparedBody, 'etag'>): boolean =>
  ifNoneMatchIncludes(ifNoneMatch, [etag(undefined), etag('br'), etag('gzip')]);
