import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { place } from '../shapes/flora.ts';
import { axis } from './leaves.ts';

export type PinkPaint = { deep: string; pale: string; ground: string };
export const rose: PinkPaint = { deep: '#c43b6b', pale: '#e99ab0', ground: '#fbf3ea' };

/** A lotus petal: a cupped spoon with a drawn-out tip. `turn` leans its belly to a side. */
const spoon = (
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
  turn: number,
  s: Sheet,
): Shape => {
  const to = place(x, y, angle);
  const j = () => s.rng.around(1, 0.05);
  const w = wide / 2;
  const c = turn * long;
  return blob([
    to(0, -w * 0.2),
    to(long * 0.2, -w * 0.62 * j() + c * 0.3),
    to(long * 0.46, -w * j() + c),
    to(long * 0.7, -w * 0.86 * j() + c),
    to(long * 0.87, -w * 0.45 * j() + c * 0.7),
    to(long * 0.96, -w * 0.14 + c * 0.35),
    to(long * 1.02, 0),
    to(long * 0.95, w * 0.16 + c * 0.35),
    to(long * 0.86, w * 0.48 * j() + c * 0.7),
    to(long * 0.7, w * 0.86 * j() + c),
    to(long * 0.46, w * j() + c),
    to(long * 0.2, w * 0.62 * j() + c * 0.3),
    to(0, w * 0.2),
  ]);
};

const paintPetal = async (
  s: Sheet,
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
  turn: number,
  p: PinkPaint,
  depth: number,
): Promise<void> => {
  const shape = spoon(x, y, long, wide, angle, turn, s);
  await body(s, shape, p.ground, { cover: 0.94, creep: 1.5, vary: 0.01 });
  const t = axis(s, x, y, angle, long);
  await wash(s, shape, {
    colors: [p.pale, p.deep],
    mix: (u, v) => t(u, v) * 1.1 - 0.2,
    density: depth,
    creep: 1.5,
    edge: 0.9,
    edgeWidth: Math.max(3, wide * 0.05),
    vary: 0.35,
    varyScale: wide,
    grain: 0.3,
    flow: (u, v) => {
      const k = Math.min(1.1, Math.max(0, t(u, v)));
      return 0.16 + 0.3 * Math.max(0, 0.25 - k) + 0.95 * k ** 1.7;
    },
  });
  const to = place(x, y, angle);
  const lines = [-0.55, -0.28, 0, 0.27, 0.55].map((k) => {
    const across = (a: number) =>
      k * wide * 0.5 * Math.sin(Math.PI * Math.min(0.95, a) ** 0.8) +
      turn * long * Math.sin(Math.PI * a * 0.9);
    return stroke(
      [
        to(long * 0.97, across(0.97) * 0.4),
        to(long * 0.75, across(0.75)),
        to(long * s.rng.range(0.35, 0.5), across(0.45)),
      ],
      Math.max(1, wide * 0.018),
      s.rng,
      (q) => 1 - q,
    );
  });
  await wash(s, join(lines), { colors: [p.deep], density: 0.4, creep: 0.8, edge: 0 });
};

/** An open lotus seen from the side, `r` its half width, standing on (x, y). */
export const paintLotus = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  p: PinkPaint = rose,
  tilt = 0,
): Promise<void> => {
  const up = -Math.PI / 2 + tilt;
  const ring: [number, number, number, number, number][] = [
    // spread from upright, length, width, lean, strength
    [-0.62, 1.02, 0.4, 0.02, 0.7],
    [0.6, 1.0, 0.4, -0.02, 0.7],
    [-0.2, 1.12, 0.42, 0, 0.66],
    [0.24, 1.1, 0.42, 0, 0.66],
    [-1.12, 1.04, 0.4, 0.06, 0.85],
    [1.14, 1.06, 0.4, -0.06, 0.85],
    [-0.4, 0.98, 0.46, 0.05, 0.85],
    [0.44, 0.96, 0.46, -0.05, 0.85],
    [0.02, 1.0, 0.5, 0, 0.82],
    [-1.42, 0.94, 0.34, 0.1, 1],
    [1.4, 0.92, 0.34, -0.1, 1],
    [-0.86, 0.84, 0.46, 0.1, 1],
    [0.88, 0.86, 0.46, -0.1, 1],
    [-0.3, 0.74, 0.48, 0.05, 0.95],
    [0.34, 0.72, 0.48, -0.05, 0.95],
  ];
  for (const [spread, long, wide, lean, depth] of ring) {
    await paintPetal(
      s,
      x + spread * r * 0.12,
      y,
      r * long * s.rng.around(1, 0.06),
      r * wide,
      up + spread * s.rng.around(1, 0.06),
      lean,
      p,
      depth,
    );
  }
};

/** A closed lotus bud. */
export const paintBud = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  p: PinkPaint = rose,
  tilt = 0,
): Promise<void> => {
  const up = -Math.PI / 2 + tilt;
  for (const [spread, long, wide, depth] of [
    [-0.16, 0.98, 0.46, 0.8],
    [0.17, 0.96, 0.46, 0.85],
    [0, 1.02, 0.48, 0.95],
    [-0.3, 0.6, 0.3, 1],
    [0.3, 0.58, 0.3, 1],
  ] as const) {
    await paintPetal(s, x, y, r * long, r * wide, up + spread, -spread * 0.3, p, depth);
  }
};

/** A floating lotus leaf: a flattened disc, folded from its heart. */
export const paintPad = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  squash: number,
  colors: readonly string[],
  density = 0.8,
): Promise<void> => {
  const rng = s.rng;
  const gap = rng.range(0, 6.28);
  const edge: Point[] = Array.from({ length: 26 }, (_, i) => {
    const a = gap + 0.14 + (i / 25) * (Math.PI * 2 - 0.28);
    const k = r * (1 + 0.035 * Math.sin(a * 5 + gap) + rng.around(0, 0.02));
    return [x + Math.cos(a) * k, y + Math.sin(a) * k * squash];
  });
  const disc = blob([[x, y], ...edge]);
  await body(s, disc, '#e4e9d6', { cover: 0.75, creep: 3, vary: 0.02 });
  await wash(s, disc, {
    colors,
    density,
    creep: 3,
    vary: 0.6,
    varyScale: r * 0.9,
    mixScale: r * 1.2,
    edge: 1,
    edgeWidth: 7,
    bloom: 0.5,
    grain: 0.35,
  });
  const lines = Array.from({ length: 15 }, (_, i) => {
    const a = gap + 0.3 + (i / 14) * (Math.PI * 2 - 0.6) + rng.around(0, 0.05);
    const far = r * rng.range(0.75, 0.95);
    return stroke(
      [
        [x, y],
        [x + Math.cos(a + 0.04) * far * 0.5, y + Math.sin(a + 0.04) * far * 0.5 * squash],
        [x + Math.cos(a) * far, y + Math.sin(a) * far * squash],
      ],
      2.2,
      rng,
      (t) => 1 - t * 0.75,
    );
  });
  await body(s, join(lines), '#dfe8cd', { cover: 0.5, creep: 0.8 });
};
