/** Something measured now and then: `at` in hours. */
export type Sample = { at: number; value: number };

export type Slope = {
  /** Growth in an hour. */
  perHour: number;
  /** Twice the standard error: with nineteen chances of twenty the true growth is at most this far away. */
  give: number;
};

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/**
 * The growth that several lives of a process have in common, by least squares: each has a height of its own, as a process
 * that was started anew does not begin where the one before ended.
 */
export function commonSlope(lives: readonly (readonly Sample[])[]): Slope {
  const centred = lives.flatMap((life) => {
    const [at, value] = [mean(life.map((one) => one.at)), mean(life.map((one) => one.value))];
    return life.map((one) => ({ x: one.at - at, y: one.value - value }));
  });
  const spread = centred.reduce((sum, { x }) => sum + x * x, 0);
  const perHour = centred.reduce((sum, { x, y }) => sum + x * y, 0) / spread;
  const freedom = centred.length - lives.length - 1;
  const rest = centred.reduce((sum, { x, y }) => sum + (y - perHour * x) ** 2, 0);
  return { perHour, give: 2 * Math.sqrt(rest / freedom / spread) };
}
