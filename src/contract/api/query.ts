// Characters: more than any call or page reads, even percent-encoded.
const MAX_LENGTH = 4_000;
const MAX_PARAMETERS = 30;
const MAX_PLUSES = 500;

/**
 * Truncates a query string and replaces its pluses with spaces. Without the limits, parsing thousands of parameters or
 * pluses takes a millisecond, which delays other requests.
 * @param query the raw text after the question mark
 */
export function boundedQuery(query: string): string {
  let end = -1;
  for (let count = 0; count < MAX_PARAMETERS; count += 1) {
    end = query.indexOf('&', end + 1);
    if (end === -1) break;
  }
  const bounded = query.slice(0, end === -1 ? MAX_LENGTH : Math.min(end, MAX_LENGTH));
  return bounded.split('+', MAX_PLUSES).join(' ');
}
