import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import type { Route } from '#contract/api/routes.ts';
import type { MediaLibrary } from '#server/media/media-library.ts';
import { declaredLength, type Backpressure, readBody } from './read-body.ts';
import { parseJson } from './parse-json.ts';
import { readImage } from './multipart.ts';

/** Accepts no charset but UTF-8. */
const JSON_ONLY = /^application\/json\s*(;\s*charset\s*=\s*("utf-8"|utf-8)\s*)?;?$/i;
const MULTIPART = /^multipart\/form-data\s*;.*boundary=/i;

/**
 * The bytes of a body of at most `limits.body` bytes, for routes outside the API's calls.
 * @throws problem `too_large`, `timeout`, `unavailable`, `malformed`
 */
export const readSmallBody = ({ raw, bodiesAborted: stop }: FastifyRequest, reply: FastifyReply) =>
  readBody(raw, reply.raw, limits.body, { stop });

export type BodyReader = ReturnType<typeof createBodyReader>;

function checkContentType(route: Route, request: FastifyRequest): string {
  const type = request.headers['content-type'] ?? '';
  const headerCount = request.raw.headersDistinct?.['content-type']?.length ?? 1;
  const isExpected = (route.multipart ? MULTIPART : JSON_ONLY).test(type);
  if (isExpected && headerCount === 1) return type;
  throw problem(
    'unsupported_type',
    route.multipart ? 'Please send the picture as multipart/form-data.' : 'Please send this as JSON.',
  );
}

/** Frees a large body at once: until the next garbage collection it would stay in memory beside the parsed value. */
function freeMemory({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > limits.body) buffer.transfer(0);
}

export function createBodyReader(media: Pick<MediaLibrary, 'reserve'>) {
  /** Reserves memory for a large body, so that all of them together stay below the limit. */
  function reserveMemory(limit: number, request: FastifyRequest, reply: FastifyReply): Backpressure {
    const backpressure: Backpressure = { report: undefined };
    if (limit <= limits.body || reply.raw.closed) return backpressure;
    const release = media.reserve(declaredLength(request.raw) ?? limit, () => backpressure.report?.());
    // The handler's own data is about as large, and stays until the response is sent.
    reply.raw.once('close', release);
    return backpressure;
  }

  return {
    /**
     * The body of a request, parsed but not yet validated; undefined where `route` takes none.
     * @throws problem `unsupported_type`, `malformed`, `too_large`, `timeout`, `unavailable`
     */
    async read(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const limit = route.bodyLimit ?? limits.body;
      if ((declaredLength(request.raw) ?? 0) > limit) throw problem('too_large');
      if (!route.body) return undefined;
      const type = checkContentType(route, request);
      const backpressure = reserveMemory(limit, request, reply);
      const { raw, bodiesAborted: stop } = request;
      const bytes = await readBody(raw, reply.raw, limit, { stop, backpressure });
      try {
        return await (route.multipart ? readImage(bytes, type) : parseJson(bytes));
      } finally {
        freeMemory(bytes);
      }
    },
  };
}
