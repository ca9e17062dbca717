import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const MAX = 128;

/**
 * Counts the requests on each connection that wait for their answers. Whoever sends more of them before reading anything
 * has no good in mind: a few bytes each, they would have the shop keep as many answers for as long as nobody reads.
 * @returns whether this request is one too many
 */
export function createPipeliningLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Duplex, number>();
  return ({ socket }, response) => {
    const before = waiting.get(socket) ?? 0;
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return before >= MAX;
  };
}
