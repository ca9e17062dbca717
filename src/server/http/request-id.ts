import { randomBytes } from 'node:crypto';

/** A name for one request in answers and log lines: always our own, never what a client sent. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url');
}
