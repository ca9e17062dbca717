import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { facet, join, type Point, pts } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

export const wall = async (
  s: Sheet,
  points: Point[],
  colors: readonly string[],
  density: number,
): Promise<void> => {
  await body(s, facet(points), '#f1ece0', { cover: 0.9, creep: 1.5, vary: 0.01 });
  await wash(s, facet(points), {
    colors,
    density,
    creep: 2.4,
    creepScale: 120,
    edge: 0.6,
    edgeWidth: 8,
    vary: 0.7,
    varyScale: 170,
    mixScale: 300,
    bloom: 0.9,
    grain: 0.5,
  });
};

/** A pointed, scalloped arch standing on (x, y); `skew` leans its top and foot with the lane. */
export const arch = (x: number, y: number, w: number, h: number, skew = 0): Point[] =>
  (
    pts(
      '-1 0, -1 -0.6, -0.88 -0.72, -0.7 -0.78, -0.62 -0.88, -0.36 -0.9, -0.26 -0.98, 0 -1.08, 0.26 -0.98, 0.36 -0.9, 0.62 -0.88, 0.7 -0.78, 0.88 -0.72, 1 -0.6, 1 0',
    ) as Point[]
  ).map(([a, b]) => [x + (a * w) / 2, y + b * h + a * skew]);

/** A window with closed shutters. */
export const paintShutters = async (
  s: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
  skew: number,
): Promise<void> => {
  const at = (a: number, b: number): Point => [x + a * w, y + b * h + a * skew * 2];
  await wash(s, facet([at(-0.62, 0.08), at(-0.62, -1.1), at(0.62, -1.1), at(0.62, 0.08)]), {
    colors: ['#f3ead6', '#dfe3e6'],
    density: 0.6,
    creep: 1.4,
    edge: 0.8,
  });
  await wash(s, facet([at(-0.5, 0), at(-0.5, -1), at(0.5, -1), at(0.5, 0)]), {
    colors: ['#2f5c74', '#3f7a80', '#27466e'],
    density: 1,
    creep: 1.4,
    edge: 0.8,
    vary: 0.7,
    varyScale: 40,
  });
  await wash(
    s,
    join([
      stroke([at(0, 0), at(0, -1)], 4, s.rng),
      ...[0.2, 0.4, 0.6, 0.8].flatMap((t) => [
        stroke([at(-0.46, -t), at(-0.06, -t)], 3, s.rng),
        stroke([at(0.06, -t), at(0.46, -t)], 3, s.rng),
      ]),
    ]),
    { colors: ['#16304a'], density: 0.9, creep: 0.8, edge: 0 },
  );
  await wash(s, stroke([at(-0.66, 0.1), at(0.66, 0.1)], 9, s.rng), {
    colors: ['#2c4468'],
    density: 0.7,
    wet: 2,
    creep: 1,
    edge: 0,
  });
};
