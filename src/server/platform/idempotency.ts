import { createHash } from 'node:crypto';
import { problem } from '#contract/api/problems.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Context } from '../context.ts';
import { isValidId, idFromIdempotencyKey, newId } from '../database/ids.ts';

type Sent = Pick<Context<Caller>, 'caller' | 'idempotencyKey'>;

/**
 * The id of what is about to be made: what is sent again under its key, because nobody heard what became of it, has the same.
 * @throws problem `invalid` for what can be no key
 */
export function newOrIdempotentId({ caller, idempotencyKey: onceKey }: Sent): string {
  if (onceKey === undefined) return newId();
  if (!isValidId(onceKey)) throw problem('invalid', 'Idempotency-Key has 1 to 100 visible characters.');
  return idFromIdempotencyKey(caller.id, onceKey);
}

/**
 * What is kept of something made under a key, to know it by: SHA-256, hex; null without a key.
 * @param checked has its fields in one order, however its body was written
 */
export function requestFingerprint({ idempotencyKey: onceKey }: Sent, checked: unknown): string | null {
  if (onceKey === undefined) return null;
  return createHash('sha256').update(JSON.stringify(checked)).digest('hex');
}

/**
 * @param known what was made under this key; those of former versions are not told apart
 * @throws problem `conflict` when something else was
 */
export function assertSameRequest(known: { sent_hash: string | null }, hash: string, sentence: string): void {
  if (known.sent_hash !== null && known.sent_hash !== hash) throw problem('conflict', sentence);
}
