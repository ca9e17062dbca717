import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';

const clear = '#f5f1e0';

/** A rose-ringed parakeet in profile; its feet stand at the origin, a little below the breast. `look` turns the head. */
export const paintParakeet = async (
  s: Sheet,
  x: number,
  y: number,
  k: number,
  face: 1 | -1,
  turn: number,
  look: 1 | -1 = 1,
): Promise<void> => {
  const f = frame(x, y, k, face, turn);
  const one = (a: number, b: number): Point => f([[a, b]])[0]!;
  const layer = async (
    points: readonly Point[],
    colors: readonly string[],
    density: number,
    edge = 0.7,
    cover = 0.93,
  ) => {
    const shape = blob(f(points));
    await body(s, shape, clear, { cover, creep: 1, vary: 0.01 });
    await wash(s, shape, {
      colors,
      density,
      creep: 1.6,
      edge,
      edgeWidth: k * 1.4,
      vary: 0.55,
      varyScale: k * 16,
      mixScale: k * 26,
      bloom: 0.25,
      grain: 0.3,
    });
  };
  const tail: Point[][] = [
    pts('-9 8, -16 40, -23 74, -21 76, -13 50, -3 12'),
    pts('-7 8, -14 36, -17 62, -14.5 63, -8 38, 0 10'),
    pts('-5 8, -8 30, -9 48, -6 49, -2 28, 3 8'),
  ];
  for (const [i, feather] of tail.entries())
    await layer(feather, i === 0 ? ['#3f8f8a', '#5c9f4f'] : ['#7fae45', '#4f9158'], 0.95);
  await layer(
    pts('-3 -46, 6 -42, 11 -32, 13 -18, 10 -5, 4 6, -3 13, -9 12, -12 -2, -13 -20, -10 -36'),
    ['#9fbf52', '#7fae4a', '#b9cc62'],
    0.85,
  );
  await layer(
    pts('-10 -34, -3 -36, 2 -26, 2.5 -10, -2 6, -9 22, -14 30, -15 12, -15 -12'),
    ['#4f9350', '#387f58', '#6fa544'],
    0.95,
    0.9,
  );
  const barbs = [
    [-11, -28, -2, -26],
    [-12, -20, 0, -19],
    [-13, -12, 1, -11],
    [-13.5, -4, 0, -2],
    [-14, 4, -2, 6],
    [-14.5, 12, -5, 14],
  ].map(([ax, ay, bx, by]) =>
    stroke(
      [one(ax!, ay!), one((ax! + bx!) / 2, (ay! + by!) / 2 + 4), one(bx!, by!)],
      k * 0.5,
      s.rng,
      (t) => 0.5 + t * 0.5,
    ),
  );
  const quills = [0, 1, 2, 3].map((i) =>
    stroke(
      [one(-12 + i * 3, -2 - i * 2), one(-13 + i * 2.4, 12 - i), one(-14 + i * 1.8, 27 - i * 5)],
      k * 0.7,
      s.rng,
      (t) => 1 - t * 0.6,
    ),
  );
  await wash(s, join([...barbs, ...quills]), { colors: ['#245a45'], density: 0.75, creep: 0.8, edge: 0.2 });
  // The head is its own drawing, so that a bird can look over its shoulder.
  const [hx, hy] = one(-2, -48);
  const h = frame(hx, hy, k, (face * look) as 1 | -1, turn * 0.5);
  const hp = (a: number, b: number): Point => h([[a, b]])[0]!;
  const head = blob(h(pts('-8 4, -9.5 -4, -6 -11, 1 -13.5, 8 -11, 10.5 -5, 9 2, 5 8, -3 9')));
  await body(s, head, clear, { cover: 0.93, creep: 1 });
  await wash(s, head, {
    colors: ['#a5c455', '#84b250', '#8fb9a0'],
    density: 0.85,
    creep: 1.4,
    edge: 0.7,
    edgeWidth: k * 1.2,
    vary: 0.4,
    varyScale: k * 10,
  });
  const beak = blob(h(pts('8.4 -8, 13 -8.4, 16.6 -4.6, 16.2 1.4, 14.2 3.2, 13.6 -0.6, 11 -1, 8.8 -1.6')));
  const jaw = blob(h(pts('9.2 -0.6, 12.6 -0.2, 12.4 3.2, 9.6 3.4, 8 1.4')));
  for (const [part, color] of [
    [jaw, '#8f2a22'],
    [beak, '#c43524'],
  ] as const) {
    await body(s, part, color, { cover: 0.95, creep: 0.7, second: '#d9583a', varyScale: k * 4 });
  }
  await body(s, stroke(h(pts('9.6 -6.6, 13 -6.6, 15 -4')), k * 0.6, s.rng), '#f2b49a', { cover: 0.7 });
  await wash(
    s,
    stroke(h(pts('-8.6 5, -3 8.6, 4 7.6, 8.6 3')), k * 2.2, s.rng, (t) => 0.6 + Math.sin(t * 3) * 0.5),
    { colors: ['#d0607a'], density: 1.1, creep: 0.8, edge: 0.4 },
  );
  await body(
    s,
    stroke(h(pts('8.6 -1, 8.4 4, 4 6.6, -2 6.9')), k * 1.3, s.rng, (t) => 1.2 - t),
    '#232a2a',
    { cover: 0.92, creep: 0.6 },
  );
  await body(s, circle(...hp(4, -5.6), k * 2.1), '#f3ead2', { cover: 0.95 });
  await body(s, circle(...hp(4, -5.6), k * 1.75), '#d98a4a', { cover: 0.9 });
  await body(s, circle(...hp(4.1, -5.6), k * 1.15), '#1d1a1a', { cover: 1 });
  await body(s, circle(...hp(4.5, -6.1), k * 0.35), '#ffffff', { cover: 1 });
  const toes = [-3, 0, 3].map((d) =>
    stroke([one(d + 1, 6), one(d + 2, 9.4), one(d + 1.4, 12)], k * 1.9, s.rng),
  );
  await body(s, join(toes), '#8e7d74', { cover: 0.92, creep: 0.8 });
};
