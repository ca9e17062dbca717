/**
 * The number of letters to insert, delete, change or swap with their neighbor to turn one word into the other (the optimal string
 * alignment distance).
 * @param max above this number the comparison ends early @returns Infinity above `max`
 */
export function editDistance(one: string, other: string, max = Infinity): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const distance = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + cost,
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
      row[j] = distance;
      least = Math.min(least, distance);
    }
    // The numbers of the later rows are never smaller than the least of this one.
    if (least > max) return Infinity;
    [before, last] = [last, row];
  }
  const distance = last[other.length] ?? 0;
  return distance > max ? Infinity : distance;
}
