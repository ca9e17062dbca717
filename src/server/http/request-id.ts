import { randomFillSync } from 'node:crypto';

const BYTES = 9;
// Filled now and then: a random buffer for each request would keep the garbage collector busy.
const pool = Buffer.alloc(BYTES * 512);
let at = pool.length;

/** A name for one request in answers and log lines: always our own, never what a client sent. */
export function newRequestId(): string {
  if (at === pool.length) {
    randomFillSync(pool);
    at = 0;
  }
  at += BYTES;
  return pool.toString('base64url', at - BYTES, at);
}
