import { stroke } from '../engine/brush.ts';
import { body, wash, type WashOptions } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';

/** A grown elephant walking, 100 units long, its feet near y = 90. */
export const grown = {
  far: [
    pts('54 54, 58 70, 61 86, 56 88, 50 87, 46 70, 44 56'),
    pts('24 56, 32 68, 38 80, 40 87, 32 89, 27 80, 20 66'),
  ],
  body: pts(
    '8 44, 10 34, 17 25, 29 19, 43 17.5, 55 20, 62 19, 67 12, 74 8, 81 10, 86 16, 89 25, 90.5 36, 91 48, 92.5 60, 96 69, 101 73, 100 77, 94 76.5, 88.5 70, 85.5 58, 83.5 47, 80 46.5, 76 50, 74 60, 74.5 75, 76.5 87, 72 89.5, 64.5 89, 63 76, 60 64, 50 65, 38 63, 32 66, 29 76, 28 87, 23 89.5, 15.5 88, 14.5 76, 11 62',
  ),
  ear: pts('68 17, 61 18, 56 24, 55 34, 58 45, 63 52, 67 50, 70 41, 73 32, 72 22'),
  tusk: pts('82 45, 85 51, 91 55, 96 54, 91 52, 86 46, 84 43'),
  tail: pts('9 38, 4 48, 3 60, 5 68'),
  eye: [79.5, 26],
} as const satisfies Drawing;

/** A calf with its trunk up, 100 units long. */
export const calf = {
  far: [pts('52 60, 55 74, 56 88, 50 90, 45 88, 44 72'), pts('24 62, 30 74, 33 88, 27 90, 21 88, 19 74')],
  body: pts(
    '9 54, 11 42, 20 33, 32 29, 44 30, 51 27, 55 18, 63 11, 73 10, 81 15, 86 23, 91 24, 96 18, 97 8, 94 -2, 96 -9, 101 -10, 104 -4, 105 8, 104 22, 99 32, 91 37, 85 40, 80 45, 73 50, 69 54, 69 68, 71 86, 66 89.5, 58 89, 56 76, 54 68, 44 70, 33 69, 30 78, 29 88, 23 90, 15 89, 14 76, 11 66',
  ),
  ear: pts('62 20, 52 18, 44 24, 42 36, 46 48, 54 54, 61 50, 65 40, 67 30'),
  tusk: [],
  tail: pts('10 48, 4 55, 3 64, 5 70'),
  eye: [77, 28],
} as const satisfies Drawing;

export type Drawing = {
  far: readonly (readonly Point[])[];
  body: readonly Point[];
  ear: readonly Point[];
  tusk: readonly Point[];
  tail: readonly Point[];
  eye: Point;
};
export type ElephantPaint = {
  x: number;
  y: number;
  k: number;
  face: 1 | -1;
  colors: readonly string[];
  dark: string;
  density?: number;
  wet?: number;
  /** An opaque color below the washes, so that nothing shows through. */
  clear?: string;
};

/** An elephant in loose washes: far legs, body, ear, and the folds drawn last. */
export const paintElephant = async (s: Sheet, d: Drawing, p: ElephantPaint): Promise<void> => {
  const f = frame(p.x, p.y, p.k, p.face);
  const k = p.k;
  const clear = p.clear ?? '#f4eee0';
  const loose: Partial<WashOptions> = {
    creep: k * 0.5,
    creepScale: k * 12,
    edge: 0.8,
    edgeWidth: k * 1.1,
    vary: 0.75,
    varyScale: k * 22,
    mixScale: k * 34,
    bloom: 0.8,
    grain: 0.5,
    wet: p.wet ?? 0,
  };
  const density = p.density ?? 0.8;
  for (const leg of d.far) {
    await body(s, blob(f(leg)), clear, { cover: 0.75, creep: 1 });
    await wash(s, blob(f(leg)), { ...loose, colors: [p.dark, ...p.colors], density: density * 1.1 });
  }
  await wash(
    s,
    stroke(f(d.tail), k * 1.5, s.rng, (t) => 1 - t * 0.4),
    { ...loose, colors: [p.dark], density: density * 1.1 },
  );
  await wash(
    s,
    stroke(f([d.tail[3] ?? d.tail[0]!, [5, 74], [6, 78]]), k * 3, s.rng, (t) => 0.4 + t),
    { ...loose, colors: [p.dark], density: density * 1.2 },
  );
  await body(s, blob(f(d.body)), clear, { cover: 0.93, creep: k * 0.3, vary: 0.01 });
  await wash(s, blob(f(d.body)), { ...loose, colors: p.colors, density });
  // Shade gathers under the belly and behind the ear.
  await wash(
    s,
    blob(
      f(
        pts(
          '12 58, 30 60, 52 62, 66 56, 76 52, 73 66, 74 86, 66 87, 60 68, 40 66, 30 70, 26 86, 17 86, 13 70',
        ),
      ),
    ),
    { ...loose, wet: k * 1.8, edge: 0, colors: [p.dark], density: density * 0.5, bloom: 0 },
  );
  await wash(s, blob(f(d.ear)), { ...loose, colors: [p.dark, ...p.colors], density: density * 0.85 });
  if (d.tusk.length) {
    await body(s, blob(f(d.tusk)), '#fbf5e4', { cover: 0.97, creep: 0.6 });
    await wash(s, blob(f(d.tusk)), {
      colors: ['#cdb98f'],
      density: 0.45,
      edge: 1,
      edgeWidth: k * 0.7,
      creep: 0.6,
    });
  }
  const [ex, ey] = d.eye;
  const folds: Point[][] = [
    [
      [ex - 4, ey - 3],
      [ex, ey - 4],
      [ex + 3.5, ey - 2],
    ],
    [
      [ex - 3, ey + 3.4],
      [ex, ey + 4],
      [ex + 3, ey + 2.6],
    ],
    pts('16 84, 18 86, 20 84'),
    pts('60 40, 62 46, 64 49'),
  ];
  const trunk = d.body.filter(([a]) => a > 88).slice(1, 8);
  if (d.tusk.length)
    for (const [a, b] of trunk)
      folds.push([
        [a - 0.6, b],
        [a - 3, b + 1.2],
        [a - 5, b + 0.8],
      ]);
  await wash(s, join(folds.map((q) => stroke(f(q), k * 0.6, s.rng, (t) => Math.sin(Math.PI * t)))), {
    colors: [p.dark],
    density: 0.9,
    creep: 0.8,
    edge: 0,
  });
  await body(s, circle(...f([[ex, ey]])[0]!, k * 1.25), '#211d20', { cover: 0.95 });
  await body(s, circle(...f([[ex + 0.4, ey - 0.5]])[0]!, k * 0.4), '#fff9ee', { cover: 0.95 });
};
