import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { pipeline, Readable, type Transform } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { problem } from '#contract/api/problems.ts';
import { ipSubnet } from '#server/accounts/rate-limits/ip-subnet.ts';
import { createLimiter } from '#server/platform/concurrency.ts';
import { JSON_TYPE } from './send.ts';
import { createClientShares } from '../hardening/client-shares.ts';
import type { StreamedResponse } from '../dispatch.ts';
import { type Encoding, encodingFor } from './content-encoding.ts';
import { releaseLoadShedder } from '../node-server.ts';

/** Each holds a part and what compresses it. */
const MAX_AT_ONCE = 16;
/** Of these: strangers who read slowly, or not at all, must not keep the artist from her own table. */
const KEPT_FOR_THE_ADMIN = 4;

/** Answers what is too long to be held at once, part by part, as fast as it is read. */
export type ResponseStreamer = {
  /**
   * @param cache of the header `Cache-Control`
   * @throws problem `unavailable` when too many are under way
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    list: StreamedResponse,
    cache: string,
  ): Promise<FastifyReply>;
};

export function createResponseStreamer(log: Logger): ResponseStreamer {
  // One part after the other, whoever it is for: others are served in between.
  const making = createLimiter(1);
  const shares = createClientShares<ServerResponse>();
  let underWay = 0;

  /** Cuts the oldest of the client that reads the most, unless `client` would read as many. @returns whether one was cut */
  function makeRoomFor(client: string): boolean {
    const oldest = shares.takeFromLargest(shares.countOf(client) + 1, 'oldest');
    if (!oldest) return false;
    oldest.destroy();
    return true;
  }

  async function* written({ parts }: StreamedResponse, requestId: string): AsyncGenerator<string> {
    const reading = parts()[Symbol.asyncIterator]();
    const next = () =>
      making.run(async () => {
        await breathe();
        return reading.next();
      });
    try {
      yield '{"status":"success","data":';
      for (let part = await next(); !part.done; part = await next()) yield part.value;
      yield '}';
    } catch (error) {
      // Its beginning is on its way: the connection is cut, so that nobody takes it for the whole.
      log.error({ requestId, err: error }, 'A long answer broke off');
      throw error;
    } finally {
      await reading.return?.();
    }
  }

  return {
    async send(request, reply, list, cache) {
      reply.header('cache-control', cache).header('vary', 'Accept-Encoding, Authorization').type(JSON_TYPE);
      // Who left before would never leave the place again.
      if (request.method === 'HEAD' || reply.raw.closed) return reply.send();
      const isAdmin = request.caller?.role === 'ADMIN';
      const client = ipSubnet(request.clientIp);
      const isFull = underWay >= MAX_AT_ONCE - (isAdmin ? 0 : KEPT_FOR_THE_ADMIN);
      if (isFull && !makeRoomFor(client))
        throw problem('unavailable', 'Many long lists are being read. Please try again in a moment.', {
          retryAfter: 5,
        });
      underWay += 1;
      reply.raw.once('close', () => (underWay -= 1));
      if (!isAdmin) {
        shares.add(client, reply.raw);
        reply.raw.once('close', () => shares.remove(client, reply.raw));
      }
      // Whoever reads slowly would else keep others out.
      releaseLoadShedder(reply.raw);
      const encoding = encodingFor(request.headers['accept-encoding']);
      const text = Readable.from(written(list, request.id));
      if (!encoding) return reply.send(text);
      return reply
        .header('content-encoding', encoding)
        .send(pipeline(text, compressor(encoding), () => undefined));
    },
  };
}

function compressor(encoding: Encoding): Transform {
  if (encoding === 'gzip') return createGzip({ level: 4 });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;
  return createBrotliCompress({
    // A smaller window than usual: sixteen may be open.
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: 4,
      [BROTLI_PARAM_LGWIN]: 18,
    },
  });
}
