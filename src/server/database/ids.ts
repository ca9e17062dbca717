import { createHash, randomBytes } from 'node:crypto';

/**
 * A new id: a UUID (version 7) that begins with the moment it was made, so that of two things made in the same
 * millisecond the later one also sorts later.
 */
export function newId(): string {
  const moment = performance.timeOrigin + performance.now();
  const milliseconds = Math.floor(moment);
  const bytes = randomBytes(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  bytes.writeUInt16BE(0x7000 | Math.floor((moment - milliseconds) * 0x1000), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return asUuid(bytes);
}

const asUuid = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The id (a UUID, version 8) of what somebody makes once with a key of theirs, however often they ask for it. */
export function idFromIdempotencyKey(userId: string, key: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return asUuid(bytes);
}

// No id of ours looks otherwise; PostgreSQL does not even take some of what a string can hold.
const grammar = /^[\x21-\x7e]{1,100}$/;

/** False for text that can be no id, which is then better not asked for. */
export function isValidId(text: string): boolean {
  return grammar.test(text);
}
