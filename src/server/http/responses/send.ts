import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Success } from '#contract/api/envelope.ts';
import type { Result } from '../dispatch.ts';
import { encodingFor } from './content-encoding.ts';
import { type PreparedBody, matchesEtag, prepareBody } from './compressed-body.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';

/** The body of a successful response. */
export function successBytes({ data, page }: Result): Buffer {
  const envelope: Success<unknown> = page ? { status: 'success', data, page } : { status: 'success', data };
  return Buffer.from(JSON.stringify(envelope));
}

async function send(request: FastifyRequest, reply: FastifyReply, prepared: PreparedBody, type: string) {
  const { bytes, encoding } = await prepared.variant(encodingFor(request.headers['accept-encoding']));
  if (encoding) reply.header('content-encoding', encoding);
  return reply.header('vary', 'Accept-Encoding, Authorization').type(type).send(bytes);
}

/** Sends a private response that no cache stores. */
export function sendUncached(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer | PreparedBody,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  return send(request, reply, Buffer.isBuffer(bytes) ? prepareBody(bytes, 'once') : bytes, JSON_TYPE);
}

/** Sends a public response. By default caches store it and revalidate it each time. */
export async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: PreparedBody,
  type = JSON_TYPE,
  cache = 'no-cache',
): Promise<FastifyReply> {
  const { encoding } = await prepared.variant(encodingFor(request.headers['accept-encoding']));
  reply.header('cache-control', cache).header('etag', prepared.etag(encoding));
  if (matchesEtag(request.headers['if-none-match'], prepared)) {
    return reply.header('vary', 'Accept-Encoding, Authorization').code(304).send();
  }
  return send(request, reply, prepared, type);
}
