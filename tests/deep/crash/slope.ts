/** A measurement; `at` is in hours. */
export type Sample = { at: number; value: number };

export type Slope = {
  /** Growth per hour. */
  perHour: number;
  /** Twice the standard error: with a probability of 95 % the true growth is within this distance. */
  errorMargin: number;
};

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * The common growth of several groups of samples, by least squares. A group is the life of a process, or one age of all lives.
 * Each has its own intercept, because a restarted process does not begin where the previous one ended.
 */
export function commonSlope(groups: readonly (readonly Sample[])[]): Slope {
  const centered = groups.flatMap((group) => {
    const [at, value] = [mean(group.map((one) => one.at)), mean(group.map((one) => one.value))];
    return group.map((one) => ({ x: one.at - at, y: one.value - value }));
  });
  const spread = centered.reduce((sum, { x }) => sum + x * x, 0);
  const perHour = centered.reduce((sum, { x, y }) => sum + x * y, 0) / spread;
  const degreesOfFreedom = centered.length - groups.length - 1;
  const squaredErrors = centered.reduce((sum, { x, y }) => sum + (y - perHour * x) ** 2, 0);
  return { perHour, errorMargin: 2 * Math.sqrt(squaredErrors / degreesOfFreedom / spread) };
}
