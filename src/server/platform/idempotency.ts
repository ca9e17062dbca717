import { createHash } from 'node:crypto';
import { problem } from '#contract/api/problems.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';
import { canBeId, idFromIdempotencyKey, newId } from '../database/ids.ts';

type KeyedRequest = Pick<Context<Caller>, 'caller' | 'idempotencyKey'>;

/**
 * The id of a new record. A retry with the same Idempotency-Key gets the same id, so the record is created once.
 * @throws problem `invalid` for a malformed key
 */
export function newOrIdempotentId({ caller, idempotencyKey }: KeyedRequest): string {
  if (idempotencyKey === undefined) return newId();
  // A key has the same grammar as an id.
  if (!canBeId(idempotencyKey)) throw problem('invalid', 'Idempotency-Key has 1 to 100 visible characters.');
  return idFromIdempotencyKey(caller.id, idempotencyKey);
}

/**
 * The hash stored with a record created under a key: SHA-256 in hex, or null without a key.
 * @param input everything in the request that determines the record, also the ids in its path; keys in a fixed order
 */
export function requestHash({ idempotencyKey }: KeyedRequest, input: unknown): string | null {
  if (idempotencyKey === undefined) return null;
  return createHash('sha256').update(JSON.stringify(input)).digest('hex');
}

/**
 * @param existing the record created under this key; records of earlier versions have no hash and always match
 * @throws problem `repeated_key` with the id of that record when the key was used for a different request
 */
export function assertSameRequest(
  existing: { id: string; sent_hash: string | null },
  hash: string,
  message: string,
): void {
  if (existing.sent_hash !== null && existing.sent_hash !== hash)
    throw problem('repeated_key', message, { recordId: existing.id });
}
