import { stroke } from '../engine/brush.ts';
import { body } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { cow } from './cow.ts';
import { flat, line, pen } from './flat.ts';
import { frame } from '../shapes/frame.ts';
import { buti } from '../shapes/paisley.ts';

const ink = '#2a1c1c';

export const paintCow = async (
  s: Sheet,
  x: number,
  y: number,
  k: number,
  face: 1 | -1,
  turn: number,
  young = false,
): Promise<void> => {
  const f = frame(x, y, k, face, turn);
  const one = (p: Point): Point => f([p])[0]!;
  for (const leg of cow.far)
    await flat(s, f(leg), { color: '#d9cdbb', shade: '#8a6f5c', pen: ink, width: 3 });
  const horns = young ? cow.buds : cow.horns;
  for (const horn of horns)
    await body(
      s,
      stroke(f(horn), k * 2.6, s.rng, (t) => 1.1 - t * 0.85),
      '#d9a441',
      { cover: 0.97, creep: 0.8 },
    );
  await pen(
    s,
    horns.map((h) => line(s, f(h), 2)),
    '#7a4a1c',
  );
  await flat(s, f(cow.body), { color: '#faf5ea', shade: '#b79f8c', pen: ink, width: 4.2, soft: 15 });
  await flat(s, f(cow.muzzle), { color: '#e3b3a6', shade: '#a5655c', pen: ink, width: 2.6, soft: 6 });
  await flat(s, f(cow.ear), { color: '#ecd0c4', shade: '#b5807a', pen: ink, width: 3, soft: 6 });
  await pen(
    s,
    [
      line(s, f(cow.tail), k * 1.1),
      stroke(f([cow.tail[3]!, [-2, 80], [1, 86]]), k * 3.6, s.rng, (t) => 0.4 + Math.sin(t * 3) * 0.7),
    ],
    ink,
  );
  // The long pichwai eye.
  const [ex, ey] = cow.eye;
  await body(
    s,
    blob(
      f([
        [ex - 3.4, ey + 0.6],
        [ex - 1, ey - 1.5],
        [ex + 2.4, ey - 0.7],
        [ex + 0.2, ey + 1.3],
      ]),
    ),
    '#ffffff',
    { cover: 1 },
  );
  await pen(
    s,
    [
      circle(...one([ex - 0.3, ey - 0.1]), k * 0.95),
      line(
        s,
        f([
          [ex - 5.4, ey + 1.4],
          [ex - 1, ey - 1.9],
          [ex + 3.2, ey - 0.7],
        ]),
        3,
      ),
      line(
        s,
        f([
          [ex - 4, ey + 1],
          [ex, ey + 1.6],
          [ex + 2.6, ey - 0.4],
        ]),
        2,
      ),
      circle(...one([95.8, 28.6]), k * 0.6),
      line(s, f(pts('91.6 32, 94.4 32.6, 97 31.6')), 2),
    ],
    ink,
  );
  // Hands pressed in red at Diwali.
  const hand = (hx: number, hy: number, t: number): Shape => {
    const h = frame(...one([hx, hy]), k * 0.88, 1, t);
    return join([
      blob(h(pts('-3 3, -3.4 -2, 0 -3.6, 3.4 -2, 3 3, 0 4.4'))),
      ...[-3, -1, 1, 3].map((d, i) =>
        stroke(
          h([
            [d, -2.4],
            [d * 1.3, -5.4],
            [d * 1.5, [-7.6, -9, -9, -7.8][i]!],
          ]),
          k * 1.5,
          s.rng,
        ),
      ),
      stroke(h(pts('3.2 1, 5.4 -0.6, 6.6 -2.6')), k * 1.4, s.rng),
    ]);
  };
  await body(s, join([hand(24, 42, -0.2), hand(44, 45, 0.25), hand(62, 34, 0.1)]), '#b8321f', {
    cover: 0.9,
    dry: 0.28,
    creep: 1,
  });
  const dots = pts('33 36, 35 52, 52 38, 18 52, 53 55, 14 40').map(([a, b]) =>
    buti(...one([a!, b!]), k * 2.6, 7, s.rng),
  );
  await body(s, join(dots), '#d98a2b', { cover: 0.92, dry: 0.15 });
  const garland = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14;
    return one([70.5 + t * 12.5 - Math.sin(t * Math.PI) * 3, 27 + Math.sin(t * Math.PI) * 26 + t * 8]);
  });
  for (const [i, [gx, gy]] of garland.entries()) {
    await body(s, roundish(gx, gy, k * 2.1, s.rng, 0.1), i % 2 ? '#e8942b' : '#f0bd42', { cover: 0.97 });
    await pen(s, [circle(gx, gy, k * 0.5)], '#a84a1c');
  }
  await flat(
    s,
    (() => {
      const [gx, gy] = garland[8]!;
      return [
        [gx, gy + k * 1.5],
        [gx - k * 2.6, gy + k * 4.6],
        [gx - k * 2, gy + k * 7.4],
        [gx + k * 2, gy + k * 7.4],
        [gx + k * 2.6, gy + k * 4.6],
      ] as Point[];
    })(),
    { color: '#e0ab45', shade: '#7a4a1c', pen: ink, width: 2.6, soft: 5 },
  );
  await body(
    s,
    join(
      [
        [18, 88.6],
        [70, 88.6],
      ].flatMap(([a, b]) => [-2.6, -0.9, 0.9, 2.6].map((d) => circle(...one([a! + d, b! - 2]), k * 0.75))),
    ),
    '#e0ab45',
    { cover: 0.97 },
  );
  await body(s, stroke(f(pts('87 11.4, 86.6 12.8, 86.8 14.2')), k * 1.5, s.rng), '#b8321f', { cover: 0.95 });
};
