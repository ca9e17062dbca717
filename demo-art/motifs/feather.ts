import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, type Point, roundish, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { place } from '../shapes/flora.ts';
import { spineOf } from '../shapes/spine.ts';

/** One tail feather: a shaft, barbs combed to the tip, and its eye. */
export const feather = async (s: Sheet, points: readonly Point[], wide: number): Promise<void> => {
  const at = spineOf(points);
  const half = (t: number) => wide * (0.28 + 0.72 * t ** 1.6);
  const vane = blob([
    at(0, 2),
    ...[0.2, 0.45, 0.7, 0.88].map((t) => at(t, half(t))),
    at(1.0, wide * 0.55),
    at(1.03, 0),
    at(1.0, -wide * 0.55),
    ...[0.88, 0.7, 0.45, 0.2].map((t) => at(t, -half(t))),
    at(0, -2),
  ]);
  await body(s, vane, '#f3e8cf', { cover: 0.55, creep: 1 });
  await wash(s, vane, {
    colors: ['#4d7d55', '#2f6f66', '#8a9a4a', '#3a7a5a'],
    density: 0.85,
    creep: 1.4,
    edge: 0.7,
    vary: 0.5,
    varyScale: 90,
    bloom: 0.2,
    grain: 0.35,
  });
  const barbs: Shape[] = [];
  for (let i = 2; i < 26; i++) {
    const t = i / 27;
    for (const side of [-1, 1])
      barbs.push(
        stroke(
          [at(t, 0), at(t + 0.03, side * half(t) * 0.5), at(t + 0.045, side * half(t) * 0.86)],
          1.5,
          s.rng,
          (q) => 1 - q * 0.6,
        ),
      );
  }
  await body(s, join(barbs), '#1f4d48', { cover: 0.6, creep: 0.6 });
  await body(s, stroke([at(0, 0), at(0.3, 0), at(0.6, 0), at(0.95, 0)], 2.6, s.rng), '#d9b65c', {
    cover: 0.85,
  });
  const [ex, ey] = at(0.88, 0);
  const [fx, fy] = at(0.98, 0);
  const to = place(ex, ey, Math.atan2(fy - ey, fx - ex));
  const eye = (k: number, off = 0): Shape =>
    blob([
      to(-wide * 0.62 * k + off, 0),
      to(-wide * 0.2 * k + off, wide * 0.5 * k),
      to(wide * 0.36 * k + off, wide * 0.44 * k),
      to(wide * 0.62 * k + off, 0),
      to(wide * 0.36 * k + off, -wide * 0.44 * k),
      to(-wide * 0.2 * k + off, -wide * 0.5 * k),
    ]);
  for (const [k, color, off] of [
    [1.18, '#c99a3c', 0],
    [0.94, '#7a5a2c', 0],
    [0.78, '#2f9a92', 0.5],
    [0.5, '#24418c', -1],
  ] as const)
    await body(s, eye(k, off), color, { cover: 0.96, creep: 0.8, vary: 0.14, varyScale: 20 });
  await body(s, roundish(...to(-wide * 0.06, 0), wide * 0.17, s.rng, 0.1), '#16204a', { cover: 0.95 });
};
