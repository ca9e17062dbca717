import { createHash, randomBytes } from 'node:crypto';

/**
 * A new id: a UUID (version 7) that starts with the time, with a fraction of a millisecond. So ids sort by time, also
 * within a millisecond.
 */
export function newId(): string {
  const time = performance.timeOrigin + performance.now();
  const milliseconds = Math.floor(time);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | Math.floor((time - milliseconds) * 0x1000), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return asUuid(bytes);
}

const asUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The first characters of every id that `newId` makes in this millisecond. It sorts after earlier ids and before later ones.
 * @param time epoch milliseconds
 */
export const idPrefix = (time: number): string =>
  time
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2');

/** A UUID of version 7: its first 48 bits are the time. */
const timed = /^([\da-f]{8})-([\da-f]{4})-7/;

/** When `newId` made this id, in epoch milliseconds; undefined for other ids. */
export function timeOfId(id: string): number | undefined {
  const [, high, low] = timed.exec(id) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}

/** The id (a UUID, version 8) for a user's idempotency key: retries with the same key get the same id. */
export function idFromIdempotencyKey(userId: string, key: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return asUuid(bytes);
}

// All ids and slugs of the shop match this. PostgreSQL rejects, for example, NUL.
const grammar = /^[\x21-\x7e]{1,100}$/;

/** Whether a text can be an id or a slug. PostgreSQL fails on some other texts, so only these are queried: the rest exist nowhere. */
export function canBeId(text: string): boolean {
  return grammar.test(text);
}
