import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { leaf, place, veins } from '../shapes/flora.ts';
import { frame } from '../shapes/frame.ts';
import type { Piece } from './piece.ts';

/** A leaf pressed with color: the veins stay pale, the tooth of the paper shows. */
const pressLeaf = async (
  s: Sheet,
  shape: Shape,
  lines: readonly Shape[],
  colors: readonly string[],
): Promise<void> => {
  await wash(s, shape, {
    colors,
    density: 0.95,
    creep: 1.5,
    edge: 0.7,
    edgeWidth: 5,
    vary: 0.9,
    varyScale: 60,
    mixScale: 150,
    grain: 1.1,
  });
  await body(s, join(lines), '#efe6d2', { cover: 0.7, creep: 0.8, dry: 0.2 });
};

const peepal = (x: number, y: number, k: number, turn: number): Shape =>
  blob(
    frame(
      x,
      y,
      k,
      1,
      turn,
    )(
      pts(
        '0 0, -14 4, -30 -6, -38 -26, -34 -48, -20 -68, -8 -82, -3 -100, 0 -124, 3 -100, 8 -82, 20 -68, 34 -48, 38 -26, 30 -6, 14 4',
      ),
    ),
  );

export const miniLeafTags: Piece = {
  slug: 'mini-leaf-tags',
  width: 1400,
  height: 1120,
  paper: { color: '#d9cbb4', tooth: 0.05 },
  paint: async (s) => {
    const papers = ['#f6efdf', '#f3ead4', '#f8f3e8', '#efe5d0', '#f6efdf', '#f4ecda'];
    const inks = [
      ['#5f7f43', '#7f9a4f'],
      ['#b0552f', '#c97a3c'],
      ['#2d4479', '#4a6aa0'],
      ['#33604f', '#5a7f4a'],
      ['#9c3a28', '#c2632f'],
      ['#6b6a3a', '#8f8a45'],
    ];
    for (let i = 0; i < 6; i++) {
      const [cx, cy] = [
        290 + (i % 3) * 410 + s.rng.around(0, 18),
        300 + Math.floor(i / 3) * 530 + s.rng.around(0, 16),
      ];
      const turn = s.rng.around(0, 0.13);
      const f = frame(cx, cy, 1, 1, turn);
      const rim: Point[] = [];
      const corners: Point[] = pts('-88 -222, 88 -222, 142 -164, 142 222, -142 222, -142 -164');
      corners.forEach(([ax, ay], c) => {
        const [bx, by] = corners[(c + 1) % 6]!;
        for (let t = 0; t < 9; t++)
          rim.push([
            ax + ((bx - ax) * t) / 9 + s.rng.around(0, 1.6),
            ay + ((by - ay) * t) / 9 + s.rng.around(0, 1.6),
          ]);
      });
      const tag = blob(f(rim));
      await wash(s, blob(f(rim.map(([a, b]): Point => [a + 14, b + 18]))), {
        colors: ['#5c4a3a'],
        density: 0.6,
        wet: 16,
        creep: 1,
        edge: 0,
        vary: 0.1,
      });
      await body(s, tag, papers[i]!, { cover: 1, creep: 0.8, vary: 0.035, varyScale: 60 });
      await wash(s, tag, {
        colors: ['#cbb892'],
        density: 0.25,
        creep: 0.8,
        edge: 2.4,
        edgeWidth: 5,
        vary: 0.9,
        varyScale: 80,
        grain: 0.6,
        flow: () => 0.5,
      });
      const at = (a: number, b: number): Point => f([[a, b]])[0]!;
      const [bx, by] = at(0, 160);
      if (i % 3 === 0) {
        const stalk = stroke([at(0, 190), at(6, 40), at(-4, -110)], 5, s.rng);
        const shapes: Shape[] = [stalk];
        const lines: Shape[] = [];
        for (let k = 0; k < 7; k++)
          for (const side of [-1, 1]) {
            const [lx, ly] = at(2, 150 - k * 38);
            const form = {
              x: lx,
              y: ly,
              long: 92 - k * 5,
              wide: 24,
              angle: turn - Math.PI / 2 + side * (1 - k * 0.06),
              bend: -side * 0.24,
              tip: 0.72,
            };
            shapes.push(leaf(form, s.rng));
            lines.push(...veins(form, s.rng, 1.3, 3));
          }
        await pressLeaf(s, join(shapes), lines, inks[i]!);
      } else if (i % 3 === 1) {
        const shape = peepal(bx, by, 2.1, turn);
        const to = place(bx, by, turn - Math.PI / 2);
        const lines = [stroke([to(0, 0), to(120, 2), to(250, 0)], 4, s.rng, (t) => 1 - t * 0.8)];
        for (let k = 0; k < 7; k++)
          for (const side of [-1, 1])
            lines.push(
              stroke(
                [
                  to(18 + k * 20, 0),
                  to(34 + k * 22, side * (38 - k * 2)),
                  to(44 + k * 24, side * (68 - Math.abs(k - 2) * 9)),
                ],
                2.2,
                s.rng,
                (t) => 1 - t * 0.7,
              ),
            );
        await pressLeaf(s, shape, lines, inks[i]!);
        await wash(s, stroke([to(0, 0), to(-40, 4)], 6, s.rng), {
          colors: inks[i]!,
          density: 0.9,
          grain: 1,
        });
      } else {
        const form = {
          x: bx,
          y: by + 14,
          long: 300,
          wide: 96,
          angle: turn - Math.PI / 2 + 0.1,
          bend: -0.1,
          tip: 0.82,
        };
        await pressLeaf(s, leaf(form, s.rng), veins(form, s.rng, 2, 11), inks[i]!);
      }
      const [hx, hy] = at(0, -186);
      await body(s, circle(hx, hy, 15), '#c7b493', { cover: 1, creep: 0.5 });
      await body(s, circle(hx, hy, 9), '#8a755a', { cover: 1, creep: 0.5 });
      const swing = s.rng.around(0, 40);
      for (const d of [-7, 7])
        await body(
          s,
          stroke(
            [
              [hx, hy],
              [hx + d * 2 + swing * 0.3, hy - 46],
              [hx + d * 5 + swing, hy - 96],
              [hx + d * 3 + swing * 1.6, hy - 130],
            ],
            4.6,
            s.rng,
          ),
          '#f3ead6',
          { cover: 0.95, second: '#cdbb98', varyScale: 12 },
        );
    }
  },
};
