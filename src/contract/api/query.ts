/** No call and no page reads texts that are as long together, escaped in any script, or as many of them. */
const MAX_LENGTH = 4_000;
const MAX_PARAMETERS = 30;
const MAX_PLUSES = 500;

/**
 * The part of a query that is read, with spaces for its pluses. Parsers and `replaceAll` take a millisecond for thousands
 * of either, in which other visitors wait.
 * @param query what stands behind the question mark, as it came
 */
export function boundedQuery(query: string): string {
  let end = -1;
  for (let count = 0; count < MAX_PARAMETERS; count += 1) {
    end = query.indexOf('&', end + 1);
    if (end === -1) break;
  }
  const read = query.slice(0, end === -1 ? MAX_LENGTH : Math.min(end, MAX_LENGTH));
  return read.split('+', MAX_PLUSES).join(' ');
}
