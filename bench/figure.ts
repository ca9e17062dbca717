/** One measured number and its limits. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
  /** The document that explains why the limit is missed: `npm run bench` then reports it and does not fail. */
  missedBecause?: string;
};

/** The exports of every bench/*.bench.ts. */
export type Bench = {
  name: string;
  /** The only system it measures, because it reads /proc. */
  platform?: NodeJS.Platform;
  run: () => Promise<Figure[]>;
};

/** A value that could not be measured (NaN) is within no limit. */
export function isWithinLimits({ value, atMost, atLeast }: Figure): boolean {
  return (atMost === undefined || value <= atMost) && (atLeast === undefined || value >= atLeast);
}

/** One line of the table: name, value, limit, verdict. */
export function figureText(figure: Figure): string {
  const { name, value, unit, atMost, atLeast } = figure;
  const digits = value !== 0 && Math.abs(value) < 10 ? 3 : 1;
  const limits = [
    atMost === undefined ? [] : [`at most ${atMost}`],
    atLeast === undefined ? [] : [`at least ${atLeast}`],
  ].flat();
  const missed = figure.missedBecause ? `missed: see ${figure.missedBecause}` : 'MISSED';
  const verdict = limits.length === 0 ? '' : isWithinLimits(figure) ? 'ok' : missed;
  return `${name.padEnd(56)} ${value.toFixed(digits).padStart(10)} ${unit.padEnd(6)} ${limits.join(', ').padEnd(16)} ${verdict}`.trimEnd();
}
