import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { pipeline, Readable, type Transform } from 'node:stream';
import { setImmediate as nextEventLoopTurn } from 'node:timers/promises';
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

/** Streams at a time; each holds one part and a compressor in memory. */
const MAX_STREAMS = 16;
/** Of these, reserved for admins: visitors who read slowly must not block them. */
const RESERVED_FOR_ADMINS = 4;
/** Bytes of a list that is short enough to be cached: about 7,000 products. */
const MAX_COLLECTED = 4 * 1024 * 1024;
const RETRY_SECONDS = 5;

/** Creates the text of responses: one part at a time over all of them, so that other requests are served in between. */
function createEnvelope(log: Logger) {
  const making = createLimiter(1);
  return async function* envelope({ parts }: StreamedResponse, requestId: string): AsyncGenerator<string> {
    const reading = parts()[Symbol.asyncIterator]();
    const next = () =>
      making.run(async () => {
        await nextEventLoopTurn();
        return reading.next();
      });
    try {
      yield '{"status":"success","data":';
      for (let part = await next(); !part.done; part = await next()) yield part.value;
      yield '}';
    } catch (error) {
      // The start is already sent: close the connection, so that the client does not take it as complete.
      log.error({ requestId, err: error }, 'A streamed response failed');
      throw error;
    } finally {
      await reading.return?.();
    }
  };
}

/** Sends responses that are too long for memory, part by part, as fast as the client reads. */
export function createResponseStreamer(log: Logger) {
  const envelope = createEnvelope(log);
  const shares = createClientShares<ServerResponse>();
  let open = 0;
  let isCollecting = false;

  /**
   * Closes the oldest stream of the client with the most streams, if `client` has fewer even with one more.
   * @returns whether it did
   */
  function replaceStream(client: string): boolean {
    const oldest = shares.takeFromLargest(shares.countOf(client) + 1, 'oldest');
    if (!oldest) return false;
    oldest.destroy();
    return true;
  }

  return {
    /**
     * The whole response, so that all guests share one instead of reading the list again.
     * @returns 'too long' above MAX_COLLECTED bytes; 'busy' while another one is collected, which limits the memory
     */
    async collect(list: StreamedResponse, requestId: string): Promise<Buffer | 'too long' | 'busy'> {
      if (isCollecting) return 'busy';
      isCollecting = true;
      try {
        const collected: Buffer[] = [];
        let length = 0;
        for await (const part of envelope(list, requestId)) {
          const bytes = Buffer.from(part);
          length += bytes.length;
          if (length > MAX_COLLECTED) return 'too long';
          collected.push(bytes);
        }
        return Buffer.concat(collected, length);
      } finally {
        isCollecting = false;
      }
    },
    /** @param cache the `Cache-Control` header @throws problem `unavailable` when too many streams are open */
    async send(request: FastifyRequest, reply: FastifyReply, list: StreamedResponse, cache: string) {
      reply.header('cache-control', cache).header('vary', 'Accept-Encoding, Authorization').type(JSON_TYPE);
      // A closed response emits no further `close`, so it would occupy a stream forever.
      if (request.method === 'HEAD' || reply.raw.closed) return reply.send();
      const isAdmin = request.caller?.role === 'ADMIN';
      const client = ipSubnet(request.clientIp);
      const isFull = open >= MAX_STREAMS - (isAdmin ? 0 : RESERVED_FOR_ADMINS);
      if (isFull && !replaceStream(client))
        throw problem('unavailable', 'Many long lists are being read. Please try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        });
      open += 1;
      reply.raw.once('close', () => (open -= 1));
      if (!isAdmin) {
        shares.add(client, reply.raw);
        reply.raw.once('close', () => shares.remove(client, reply.raw));
      }
      // A slow reader must not occupy a slot of the load shedder.
      releaseLoadShedder(reply.raw);
      const encoding = encodingFor(request.headers['accept-encoding']);
      const text = Readable.from(envelope(list, request.id));
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
    // A small window, because 16 streams may be open.
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: 4,
      [BROTLI_PARAM_LGWIN]: 18,
    },
  });
}
