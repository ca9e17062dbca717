import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import { byteRange } from './byte-range.ts';
import { ifNoneMatchIncludes } from '../http/responses/compressed-body.ts';
import type { MediaLibrary } from './media-library.ts';
import { hashOfServedName } from './media-names.ts';
import { StorageError } from './storage/storage-error.ts';

const always = {
  'accept-ranges': 'bytes',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

// The name contains the image's hash, so it never shows another image.
const FOREVER = 'public, max-age=31536000, immutable';

const RETRY_SECONDS = 10;

/** @throws problem `unavailable` for an error of the bucket, which may work again soon */
function throwUnavailable(error: unknown): never {
  if (!(error instanceof StorageError)) throw error;
  throw problem('unavailable', 'The pictures cannot be shown right now. Please try again in a moment.', {
    retryAfter: RETRY_SECONDS,
  });
}

/** Serves the stored images: GET and HEAD of /media/{name}. */
export function registerMedia(app: FastifyInstance, library: Pick<MediaLibrary, 'open'>): void {
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    async handler(request, reply) {
      const name = request.params['*'];
      if (hashOfServedName(name) === undefined) throw problem('not_found');
      const file = await library.open(name).catch(throwUnavailable);
      if (!file) throw problem('not_found');

      // The ETag is the checksum: a cache that has damaged bytes gets the repaired ones when it revalidates (some ignore
      // `immutable`) or resumes a download. It is the name while no checksum is known.
      const etag = `"${file.checksum?.slice(0, 32) ?? name}"`;
      // While the database is down, the file's length cannot be compared with its record: damaged bytes must not stay in a cache.
      const headers = { ...always, 'cache-control': file.isUnverified ? 'no-store' : FOREVER };
      if (ifNoneMatchIncludes(request.headers['if-none-match'], etag))
        return reply
          .code(304)
          .headers({ ...headers, etag })
          .send();

      const ifRange = request.headers['if-range'];
      const mayBeRange = request.method === 'GET' && (ifRange === undefined || ifRange === etag);
      const range = mayBeRange ? byteRange(request.headers.range, file.size) : undefined;
      // Opened before the headers are set: opening can fail.
      const isWanted = request.method === 'GET' && range !== 'none';
      const body = isWanted ? await file.stream(range).catch(throwUnavailable) : undefined;
      reply.headers({ ...headers, etag });
      reply.header('content-type', file.type).header('content-disposition', `inline; filename="${name}"`);
      if (range === 'none') {
        return (
          reply
            .code(416)
            .header('content-range', `bytes */${file.size}`)
            .removeHeader('content-type')
            // A proxy must not cache this error in place of the image.
            .header('cache-control', 'no-store')
            .send()
        );
      }
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
      reply.header('content-length', range ? range.end - range.start + 1 : file.size);
      return reply.send(body);
    },
  });
}
