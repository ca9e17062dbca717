/** Makes `count` requests at the same time. */
export const atOnce = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

/** The number of responses per status. */
export function tally(responses: readonly { status: number }[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of responses) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}
