import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Success } from '#contract/api/envelope.ts';
import type { Result } from '../dispatch.ts';
import { encodingFor } from './content-encoding.ts';
import { type PreparedBody, prepareBody } from './compressed-body.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The body of a successful response. */
export function successBytes({ data, page }: Result): Buffer {
  const envelope: Success<unknown> = page ? { status: 'success', data, page } : { status: 'success', data };
  return Buffer.from(JSON.stringify(envelope));
}

/** Values of the headers Content-Type, Cache-Control and Vary. */
type SendOptions = { type?: string; cache?: string; vary?: string };
const VARY = 'Accept-Encoding, Authorization';

/** Sends a private response that no cache stores. */
export async function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Buffer | PreparedBody,
): Promise<FastifyReply> {
  const prepared = Buffer.isBuffer(given) ? prepareBody(given, 'once') : given;
  const { bytes, encoding } = await prepared.variant(encodingFor(request.headers['accept-encoding']));
  reply.header('cache-control', 'no-store').header('vary', VARY);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(JSON_TYPE).send(bytes);
}

/** Sends a public response. By default it is JSON, and caches store it and revalidate it each time. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedBody,
  { type = JSON_TYPE, cache = 'no-cache', vary = VARY }: SendOptions = {},
): Promise<FastifyReply> {
  reply.header('cache-control', cache).header('vary', vary);
  const known = prepared.matchingEtag(request.headers['if-none-match']);
  if (known !== undefined) return reply.header('etag', known).code(304).send();
  const { bytes, encoding, etag } = await prepared.variant(encodingFor(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('etag', etag).type(type).send(bytes);
}
