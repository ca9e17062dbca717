import { stroke } from '../engine/brush.ts';
import { blob, circle, join, type Point, pts, type Shape } from '../engine/path.ts';
import type { Rng } from '../engine/prng.ts';
import { frame } from './frame.ts';
import { place } from './flora.ts';
import { spineOf } from './spine.ts';

export type PaisleyPlace = { x: number; y: number; k: number; face?: 1 | -1; turn?: number };

/** The rim of a paisley about 130 units tall, its round foot at the origin; `inset` draws an echo inside. */
export const paisleyRim = (p: PaisleyPlace, inset = 0): Point[] => {
  const f = frame(p.x, p.y, p.k, p.face ?? 1, p.turn ?? 0);
  const at = spineOf(f(pts('0 34, -3 4, -2 -28, 8 -58, 28 -76, 46 -70, 48 -54')));
  const half = (t: number) => {
    const r =
      t < 0.24 ? Math.sqrt(Math.max(0, 1 - ((0.24 - t) / 0.24) ** 2)) : (1 - (t - 0.24) / 0.76) ** 0.95;
    return Math.max(0, (36 * r - inset) * p.k);
  };
  const from = (inset / 36) * 0.24;
  const to = 1 - (inset / 36) * 0.74;
  const ts = Array.from({ length: 15 }, (_, i) => from + (to - from) * (i / 14) ** 1.15);
  return [
    ...ts.map((t) => at(t, half(t))),
    ...ts
      .slice(0, -1)
      .toReversed()
      .map((t) => at(t, -half(t))),
  ];
};

const ringOf = (points: readonly Point[], width: number, rng: Rng): Shape =>
  stroke([...points, points[0]!, points[1]!], width, rng);

/** Teardrops standing out from a rim. */
export const fringe = (points: readonly Point[], long: number, wide: number, rng: Rng): Shape =>
  join(
    points.flatMap((p, i) => {
      const [ax, ay] = points[(i + points.length - 1) % points.length]!;
      const [bx, by] = points[(i + 1) % points.length]!;
      const angle = Math.atan2(by - ay, bx - ax);
      const center = points.reduce(
        ([sx, sy], [x, y]): [number, number] => [sx + x / points.length, sy + y / points.length],
        [0, 0],
      );
      const out =
        Math.cos(angle - Math.PI / 2) * (p[0] - center[0]) +
          Math.sin(angle - Math.PI / 2) * (p[1] - center[1]) >
        0
          ? angle - Math.PI / 2
          : angle + Math.PI / 2;
      const to = place(p[0], p[1], out);
      const j = rng.around(1, 0.08);
      return [
        blob([
          to(long * 0.15, 0),
          to(long * 0.5 * j, wide * 0.5),
          to(long * j, 0),
          to(long * 0.5 * j, -wide * 0.5),
        ]),
      ];
    }),
  );

/** A small flower for a block: petals round an eye. */
export const buti = (x: number, y: number, r: number, petals: number, rng: Rng, turn = 0): Shape =>
  join([
    ...Array.from({ length: petals }, (_, i) => {
      const to = place(x, y, turn + (i / petals) * Math.PI * 2);
      const w = (r * 2.4) / petals;
      return blob([
        to(r * 0.34, 0),
        to(r * 0.62, w * 0.55),
        to(r * rng.around(1, 0.04), w * 0.3),
        to(r * rng.around(1, 0.04), -w * 0.3),
        to(r * 0.62, -w * 0.55),
      ]);
    }),
    circle(x, y, r * 0.2),
  ]);

/** The whole paisley as a block prints it, in two colors: what the line block and the fill block carry. */
export const paisley = (p: PaisleyPlace, rng: Rng): { line: Shape; fill: Shape } => {
  const k = p.k;
  const outer = paisleyRim(p);
  const [second, third, fourth] = [paisleyRim(p, 6), paisleyRim(p, 12), paisleyRim(p, 20)];
  const f = frame(p.x, p.y, k, p.face ?? 1, p.turn ?? 0);
  const one = (a: number, b: number): Point => f([[a, b]])[0]!;
  const stemLine = f(pts('0 26, -3 4, 0 -22, 10 -48'));
  const sprigs = [
    [-2, 8, 1],
    [-2, -6, -1],
    [0, -20, 1],
    [4, -34, -1],
  ].map(([a, b, side]) => {
    const to = place(...one(a!, b!), (p.turn ?? 0) - Math.PI / 2 + side! * (p.face ?? 1) * 0.9);
    return blob([to(0, 0), to(7 * k, 3.4 * k), to(15 * k, 0), to(7 * k, -3.4 * k)]);
  });
  return {
    line: join([
      ringOf(outer, 2.2 * k, rng),
      ringOf(third, 1.5 * k, rng),
      join(second.map(([x, y]) => circle(x, y, 1.35 * k))),
      fringe(outer, 9 * k, 6 * k, rng),
      stroke(stemLine, 1.6 * k, rng),
      join(sprigs),
      buti(...one(0, 12), 12 * k, 8, rng),
    ]),
    fill: blob(fourth),
  };
};
