/**
 * Keys for what is sent: the same as before for the same again, so that an order whose answer was lost on its way is written
 * down once.
 */
export function createOnceKeys(): (input: unknown) => string {
  let [last, key] = ['', ''];
  return (input) => {
    const text = JSON.stringify(input);
    if (text !== last) {
      last = text;
      // crypto.randomUUID is not there without HTTPS.
      key = crypto.getRandomValues(new Uint32Array(4)).join('-');
    }
    return key;
  };
}
