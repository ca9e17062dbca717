import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { problem } from '#contract/api/problems.ts';
import type { Route } from '#contract/api/routes.ts';
import type { MediaLibrary } from '#server/media/media-library.ts';
import { declaredLength, type Backpressure, readBody } from './read-body.ts';
import { parseJson } from './parse-json.ts';
import { readImage } from './multipart.ts';

const JSON_ONLY = /^application\/json\s*(;\s*charset\s*=\s*("utf-8"|utf-8)\s*)?;?$/i;
const MULTIPART = /^multipart\/form-data\s*;.*boundary=/i;

export type BodyReader = {
  /**
   * The body that `route` takes, parsed but not yet checked; undefined where it takes none.
   * @throws problem `unsupported_type`, `malformed`, `too_large`, `timeout`, `unavailable`
   */
  receive(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

function refuseOtherTypes(route: Route, request: FastifyRequest): string {
  const type = request.headers['content-type'] ?? '';
  const said = request.raw.headersDistinct?.['content-type']?.length ?? 1;
  const isWanted = (route.multipart ? MULTIPART : JSON_ONLY).test(type);
  if (isWanted && said === 1) return type;
  throw problem(
    'unsupported_type',
    route.multipart ? 'Please send the picture as multipart/form-data.' : undefined,
  );
}

/** Gives a large body's memory back at once: until the next collection it would lie beside what was made of it. */
function release({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > limits.body) buffer.transfer(0);
}

/** @param stop ends the wait for bodies that are still on their way */
export function createBodyReader(media: Pick<MediaLibrary, 'reserve'>, stop: AbortSignal): BodyReader {
  /** Large bodies are let in by their size, so that together they never fill the memory. */
  function enter(limit: number, request: FastifyRequest, reply: FastifyReply): Backpressure {
    const others: Backpressure = { tell: undefined };
    if (limit <= limits.body || reply.raw.closed) return others;
    const giveBack = media.reserve(declaredLength(request.raw) ?? limit, () => others.tell?.());
    // What a handler makes of the body is about as large, and there until it has answered.
    reply.raw.once('close', giveBack);
    return others;
  }

  return {
    async receive(route, request, reply) {
      const limit = route.bodyLimit ?? limits.body;
      if ((declaredLength(request.raw) ?? 0) > limit) throw problem('too_large');
      if (!route.body) return undefined;
      const type = refuseOtherTypes(route, request);
      const others = enter(limit, request, reply);
      const bytes = await readBody(request.raw, reply.raw, limit, { stop, others });
      try {
        return await (route.multipart ? readImage(bytes, type) : parseJson(bytes));
      } finally {
        release(bytes);
      }
    },
  };
}
