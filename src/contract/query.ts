/** No call and no page reads as many parameters, or texts with as many spaces. */
const MAX_PARAMETERS = 30;
const MAX_PLUSES = 500;

/**
 * The part of a query that is read, with spaces for its pluses. Parsers and `replaceAll` take a millisecond for thousands
 * of either, in which other visitors wait.
 * @param query what stands behind the question mark, as it came
 */
export function readableQuery(query: string): string {
  let end = -1;
  for (let count = 0; count < MAX_PARAMETERS; count += 1) {
    end = query.indexOf('&', end + 1);
    if (end === -1) break;
  }
  const read = end === -1 ? query : query.slice(0, end);
  return read.split('+', MAX_PLUSES).join(' ');
}
