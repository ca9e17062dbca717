import { along, blob, type Point, type Shape } from './path.ts';
import type { Rng } from './prng.ts';

export type Pressure = (t: number) => number;

/** Thin, full, thin: a round brush put down and lifted. */
export const swell: Pressure = (t) => Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.7;
/** Full at the start, lifted at the end. */
export const lift: Pressure = (t) => (1 - t) ** 0.6 * (t < 0.05 ? 0.6 + t * 8 : 1);
/** A pen: nearly even. */
export const even: Pressure = (t) => (t < 0.03 || t > 0.97 ? 0.7 : 1);

/** A brush or pen stroke along the curve through `points`, as an outline whose width breathes. */
export const stroke = (
  points: readonly Point[],
  width: number,
  rng: Rng,
  pressure: Pressure = even,
  shake = 0.12,
): Shape => {
  const span = points.reduce(
    (sum, p, i) => (i ? sum + Math.hypot(p[0] - points[i - 1]![0], p[1] - points[i - 1]![1]) : 0),
    0,
  );
  const count = Math.max(5, Math.min(60, Math.round(span / Math.max(7, width * 1.2))));
  const line = along(points, count);
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach(([x, y], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)]!;
    const [bx, by] = line[Math.min(count - 1, i + 1)]!;
    const long = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [-(by - ay) / long, (bx - ax) / long];
    const half = Math.max(0.35, (width / 2) * pressure(i / (count - 1)));
    const drift = rng.around(0, width * shake * 0.5);
    const l = half * rng.around(1, shake) + drift;
    const r = half * rng.around(1, shake) - drift;
    left.push([x + nx * l, y + ny * l]);
    right.push([x - nx * r, y - ny * r]);
  });
  return blob([...left, ...right.toReversed()]);
};
