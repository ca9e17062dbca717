import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const MAX_PIPELINED = 128;

/**
 * Limits the unanswered requests on one connection. Otherwise a client could send thousands of tiny requests without reading,
 * and the shop would hold all their responses in memory.
 * @returns a function that says whether a request exceeds the limit
 */
export function createPipeliningLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Duplex, number>();
  return ({ socket }, response) => {
    const before = waiting.get(socket) ?? 0;
    waiting.set(socket, before + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    return before >= MAX_PIPELINED;
  };
}
