import { swell, stroke } from '../engine/brush.ts';
import { blob, type Point, type Shape } from '../engine/path.ts';
import type { Rng } from '../engine/prng.ts';

/** Turns local coordinates (along, across) into the sheet's. */
export const place = (x: number, y: number, angle: number): ((along: number, across: number) => Point) => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return (along, across) => [x + along * c - across * s, y + along * s + across * c];
};

export type LeafForm = {
  x: number;
  y: number;
  long: number;
  wide: number;
  angle: number;
  /** How far the tip bends to a side, as a share of the length. */
  bend?: number;
  /** Where it is widest: 1 in the middle, less toward its foot. */
  tip?: number;
};

/** The midrib of a leaf. */
export const rib = (f: LeafForm, steps = 8): Point[] => {
  const to = place(f.x, f.y, f.angle);
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    return to(f.long * t, (f.bend ?? 0) * f.long * t * t);
  });
};

/** A leaf: full in the lower middle, drawn out to a tip. */
export const leaf = (f: LeafForm, rng: Rng, wobble = 0.08): Shape => {
  const to = place(f.x, f.y, f.angle);
  const full = f.tip ?? 0.75;
  const side = (sign: number): Point[] =>
    [0.06, 0.2, 0.36, 0.52, 0.68, 0.82, 0.93].map((t) => {
      const half = (f.wide / 2) * Math.sin(Math.PI * t ** full) ** 0.9 * rng.around(1, wobble);
      return to(f.long * t, (f.bend ?? 0) * f.long * t * t + sign * half);
    });
  return blob([to(0, 0), ...side(1), to(f.long, (f.bend ?? 0) * f.long), ...side(-1).toReversed()]);
};

/** The veins of a leaf, drawn with a fine pen. */
export const veins = (f: LeafForm, rng: Rng, width: number, pairs = 6, reach = 0.72): Shape[] => {
  const to = place(f.x, f.y, f.angle);
  const out = [stroke(rib(f), width * 1.5, rng, (t) => 1 - t * 0.7)];
  for (let i = 1; i <= pairs; i++) {
    for (const sign of [-1, 1]) {
      const t = i / (pairs + 1.4) + rng.around(0, 0.015);
      const half = (f.wide / 2) * Math.sin(Math.PI * (t + 0.1) ** (f.tip ?? 0.75)) ** 0.9 * reach;
      const at = (k: number, across: number) =>
        to(f.long * k, (f.bend ?? 0) * f.long * k * k + sign * across);
      out.push(
        stroke(
          [at(t, 0), at(t + 0.06, half * 0.55), at(Math.min(0.97, t + 0.13), half)],
          width,
          rng,
          (s) => 1 - s * 0.8,
        ),
      );
    }
  }
  return out;
};

/** A petal, broad near its end, with a pinch of a tip. */
export const petal = (
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
  rng: Rng,
  point = 0.5,
): Shape => {
  const to = place(x, y, angle);
  const w = wide / 2;
  const j = () => rng.around(1, 0.09);
  return blob([
    to(0, -w * 0.12),
    to(long * 0.28, -w * 0.66 * j()),
    to(long * 0.6, -w * j()),
    to(long * 0.85, -w * 0.62 * j()),
    to(long * (0.95 + point * 0.05), -w * 0.12 * (1 - point)),
    to(long * (1 + point * 0.06), 0),
    to(long * (0.95 + point * 0.05), w * 0.12 * (1 - point)),
    to(long * 0.85, w * 0.62 * j()),
    to(long * 0.6, w * j()),
    to(long * 0.28, w * 0.66 * j()),
    to(0, w * 0.12),
  ]);
};

export const stem = (points: readonly Point[], width: number, rng: Rng): Shape =>
  stroke(points, width, rng, (t) => 1 - t * 0.35, 0.1);

export const grass = (x: number, base: number, tall: number, rng: Rng): Shape => {
  const lean = rng.around(0, tall * 0.5);
  return stroke(
    [
      [x, base],
      [x + lean * 0.3, base - tall * 0.55],
      [x + lean, base - tall],
    ],
    rng.range(2, 4.5),
    rng,
    (t) => swell(0.35 + t * 0.65),
    0.2,
  );
};
