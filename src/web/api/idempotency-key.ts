/** A random key for a record that is yet to be created. Not crypto.randomUUID, which needs HTTPS. */
export const newRecordKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** FNV-1a in 32 bits. If two inputs collide, the shop rejects the second. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
}

/**
 * The key of a request: the same input has the same key, so that a retry after a lost response, even after a reload, does
 * not create the record twice.
 * @param recordKey of the record, stored with its draft
 */
export const idempotencyKey = (recordKey: string, input: object) =>
  `${recordKey}-${shortHash(JSON.stringify(input))}`;
