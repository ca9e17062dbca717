/** How long a response is fresh; the specification gives the number. */
export const FRESH_MS = 5 * 60 * 1000;
