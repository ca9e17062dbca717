/** How long an answer is taken for true; the specification says so. */
export const FRESH_MS = 5 * 60 * 1000;
