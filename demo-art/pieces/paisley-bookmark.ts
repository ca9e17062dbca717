import { circle, join, pts, type Shape } from '../engine/path.ts';
import { impress, runningBorder } from '../motifs/block.ts';
import { buti, paisley, paisleyRim } from '../shapes/paisley.ts';
import { blob } from '../engine/path.ts';
import { body, wash } from '../engine/paint.ts';
import type { Piece } from './piece.ts';

const indigo = '#27396e';

export const paisleyBookmark: Piece = {
  slug: 'paisley-bookmark',
  width: 480,
  height: 1440,
  paper: { color: '#f3ead6', tooth: 0.045 },
  paint: async (s) => {
    const lines: Shape[] = [];
    const fills: Shape[] = [];
    const dots: Shape[] = [];
    for (let i = 0; i < 4; i++) {
      const face = i % 2 ? -1 : 1;
      const spot = {
        x: 240 - face * 26 + s.rng.around(0, 3),
        y: 372 + i * 274 + s.rng.around(0, 3),
        k: 1.72,
        face,
        turn: s.rng.around(0, 0.03),
      } as const;
      const p = paisley(spot, s.rng);
      lines.push(p.line);
      fills.push(p.fill);
      dots.push(
        ...paisleyRim(spot, 16)
          .filter((_, k) => k % 2 === 0)
          .map(([x, y]) => circle(x, y, 2.6)),
      );
      lines.push(
        buti(240 + face * 112, 300 + i * 274, 26, 8, s.rng),
        buti(240 - face * 118, 470 + i * 274, 20, 6, s.rng),
        buti(240 + face * 96, 402 + i * 274, 15, 6, s.rng),
      );
    }
    await wash(s, blob(pts('30 40, 240 30, 450 44, 455 700, 448 1400, 240 1412, 30 1396, 26 700')), {
      colors: ['#e6dcc2', '#eadfd0'],
      density: 0.35,
      wet: 10,
      creep: 14,
      edge: 0.3,
      vary: 0.8,
    });
    await impress(s, join(fills), '#b4442a', 0.42);
    await impress(s, join(lines), indigo);
    await impress(s, join(dots), '#b4442a', 0.3);
    for (const [a, b] of [
      [
        [62, 104],
        [418, 104],
      ],
      [
        [62, 1348],
        [418, 1348],
      ],
    ] as [[number, number], [number, number]][]) {
      const border = runningBorder(s, a, b, 60, 24);
      await impress(s, join([border.flowers, border.rails]), indigo);
      await impress(s, border.leaves, '#b4442a', 0.4);
    }
    for (const x of [44, 436]) {
      const border = runningBorder(s, [x, 164], [x, 1290], 34, 11);
      await impress(s, border.flowers, indigo, 0.4);
    }
    await body(
      s,
      join(
        Array.from({ length: 26 }, () =>
          circle(s.rng.range(20, 460), s.rng.range(20, 1420), s.rng.range(0.8, 2)),
        ),
      ),
      indigo,
      { cover: 0.5 },
    );
  },
};
