import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, roundish, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { place } from '../shapes/flora.ts';

export type MarigoldPaint = { outer: string; inner: string; shadow: string; ground: string; pen: string };
export const orangeMarigold: MarigoldPaint = {
  outer: '#e0781b',
  inner: '#f0b23a',
  shadow: '#b8431a',
  ground: '#fbeecb',
  pen: '#7a3216',
};
export const yellowMarigold: MarigoldPaint = {
  outer: '#ebb02b',
  inner: '#f4cf5c',
  shadow: '#c9761c',
  ground: '#fcf3d2',
  pen: '#80501c',
};

/** A short petal with a ruffled end, and the line of that end. */
const ruffle = (
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
  squash: number,
  s: Sheet,
): { shape: Shape; rim: Point[] } => {
  const to = place(0, 0, angle);
  const flat = ([a, b]: Point): Point => [x + a, y + b * squash];
  const w = wide / 2;
  const waves = [-0.9, -0.55, -0.2, 0.15, 0.5, 0.88];
  const rim = waves.map((k, i) =>
    flat(to(long * (1 - k * k * 0.16) * s.rng.around(1, 0.045) + (i % 2 ? wide * 0.07 : 0), k * w)),
  );
  return {
    shape: blob([
      flat(to(long * 0.35, -w * 0.5)),
      flat(to(long * 0.72, -w * 0.95)),
      ...rim,
      flat(to(long * 0.72, w * 0.95)),
      flat(to(long * 0.35, w * 0.5)),
    ]),
    rim,
  };
};

/** A marigold head, `r` its radius, seen a little from the side when `squash` is below 1. */
export const paintMarigold = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  p: MarigoldPaint = orangeMarigold,
  squash = 0.86,
): Promise<void> => {
  const rings = r > 60 ? 7 : r > 26 ? 5 : 4;
  for (let i = 0; i < rings; i++) {
    const t = i / (rings - 1);
    const reach = r * (1 - t * 0.84);
    const count = Math.max(5, Math.round(17 - t * 11));
    const wide = ((reach * Math.PI * 2) / count) * 1.25;
    const [cx, cy] = [x, y - r * (1 - squash) * 0.7 * t];
    const petals = Array.from({ length: count }, (_, k) =>
      ruffle(
        cx,
        cy,
        reach * s.rng.around(1, 0.06),
        wide,
        ((k + (i % 2) * 0.5) / count) * Math.PI * 2 + s.rng.around(0, 0.1),
        squash,
        s,
      ),
    );
    for (const half of [0, 1]) {
      const shape = join(petals.filter((_, k) => k % 2 === half).map((q) => q.shape));
      await body(s, shape, p.ground, { cover: 0.85, creep: 1, vary: 0.02 });
      const near: (u: number, v: number) => number = (u, v) =>
        Math.hypot(u * s.width - cx, (v * s.height - cy) / squash) / reach;
      await wash(s, shape, {
        colors: [p.shadow, p.outer, p.inner],
        mix: (u, v) => near(u, v) * (0.95 - t * 0.1) + t * 0.1 - 0.15,
        density: 0.95,
        creep: 1,
        edge: 0.8,
        edgeWidth: Math.max(2, r * 0.03),
        vary: 0.45,
        varyScale: r * 0.5,
        mixScale: r * 0.5,
        flow: (u, v) => 1.5 - near(u, v) * 0.75,
      });
    }
    if (r > 20) {
      const pen = petals.map((q) =>
        stroke(q.rim, Math.max(0.9, r * 0.013), s.rng, (k) => 0.4 + Math.sin(Math.PI * k) * 0.8, 0.3),
      );
      await body(s, join(pen), p.pen, { cover: 0.5, creep: 0.6, dry: 0.3 });
    }
  }
  const heart = roundish(x, y - r * (1 - squash) * 0.7, r * 0.1, s.rng, 0.15, squash);
  await body(s, heart, p.outer, { cover: 0.9 });
  await wash(s, roundish(x, y - r * (1 - squash) * 0.6, r * 0.34, s.rng, 0.15, squash), {
    colors: [p.shadow],
    density: 0.55,
    wet: r * 0.1,
    creep: 2,
    edge: 0,
  });
  // The underside of the ball is in its own shade.
  await wash(
    s,
    blob([
      [x - r * 0.95, y + r * 0.15],
      [x, y + r * 0.35],
      [x + r * 0.95, y + r * 0.1],
      [x + r * 0.7, y + r * squash * 0.8],
      [x, y + r * squash],
      [x - r * 0.7, y + r * squash * 0.82],
    ]),
    { colors: [p.shadow], density: 0.5, wet: r * 0.12, creep: 3, edge: 0, vary: 0.5, varyScale: r },
  );
};

/** The green cup below a marigold seen from the side. */
export const paintCup = async (s: Sheet, x: number, y: number, r: number): Promise<void> => {
  const cup = blob([
    [x - r * 0.42, y - r * 0.2],
    [x - r * 0.36, y + r * 0.35],
    [x - r * 0.14, y + r * 0.72],
    [x + r * 0.14, y + r * 0.72],
    [x + r * 0.36, y + r * 0.35],
    [x + r * 0.42, y - r * 0.2],
  ]);
  await wash(s, cup, { colors: ['#7d9146', '#4f6c35'], density: 1, creep: 1.5, edge: 0.7 });
};
