import { randomFillSync } from 'node:crypto';

const BYTES = 9;
// One random buffer for 512 ids: a new buffer per request would burden the garbage collector.
const pool = Buffer.alloc(BYTES * 512);
let offset = pool.length;

/** An id for one request, in responses and log lines. Never taken from the client. */
export function newRequestId(): string {
  if (offset === pool.length) {
    randomFillSync(pool);
    offset = 0;
  }
  offset += BYTES;
  return pool.toString('base64url', offset - BYTES, offset);
}
