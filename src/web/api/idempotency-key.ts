// crypto.randomUUID is not there without HTTPS.
export const newDraftKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** FNV-1a in 32 bits. Where two inputs come to the same, the shop refuses the second. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16);
}

/**
 * The key for what is sent: the same as before for the same again, so that what was made although its answer was lost on its
 * way is made once, also where the page was loaded anew meanwhile.
 * @param draftKey kept with what was written
 */
export const idempotencyKey = (draftKey: string, input: object) =>
  `${draftKey}-${shortHash(JSON.stringify(input))}`;
