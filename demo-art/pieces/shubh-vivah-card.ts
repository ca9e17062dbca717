import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, type Shape } from '../engine/path.ts';
import { impress, runningBorder } from '../motifs/block.ts';
import { buti, paisley, paisleyRim } from '../shapes/paisley.ts';
import { place } from '../shapes/flora.ts';
import type { Piece } from './piece.ts';

const [sindoor, haldi, leafGreen] = ['#ab2f22', '#d9982b', '#56703f'];

export const shubhVivahCard: Piece = {
  slug: 'shubh-vivah-card',
  width: 1000,
  height: 1400,
  paper: { color: '#f6ecd6', tooth: 0.05 },
  paint: async (s) => {
    await wash(s, blob(pts('120 130, 500 110, 880 130, 890 700, 878 1270, 500 1290, 122 1272, 112 700')), {
      colors: ['#f0dcae', '#f3e2c2'],
      density: 0.5,
      wet: 8,
      creep: 10,
      edge: 0.4,
      vary: 0.7,
    });
    const left = { x: 322, y: 846, k: 3.5, face: 1, turn: 0.02 } as const;
    const right = { x: 678, y: 846, k: 3.5, face: -1, turn: -0.02 } as const;
    for (const spot of [left, right]) {
      const p = paisley(spot, s.rng);
      await impress(s, blob(paisleyRim(spot, 1)), haldi, 0.36);
      await impress(s, blob(paisleyRim(spot, 12)), '#f3e2bd', 0.05);
      await impress(s, p.fill, '#c95a2c', 0.4);
      await impress(s, p.line, sindoor, 0.3);
      await body(s, join(paisleyRim(spot, 16).map(([x, y]) => circle(x, y, 4))), leafGreen, {
        cover: 0.9,
        dry: 0.2,
      });
    }
    const sprays: Shape[] = [];
    const buds: Shape[] = [];
    const spray = (x: number, y: number, angle: number, n: number) => {
      for (let i = 0; i < n; i++) {
        const a = angle + (i - (n - 1) / 2) * 0.34;
        const to = place(x, y, a);
        const l = 110 - Math.abs(i - (n - 1) / 2) * 18;
        sprays.push(blob([to(26, 0), to(l * 0.55, l * 0.14), to(l, 0), to(l * 0.55, -l * 0.14)]));
        const tip = to(l + 16, 0);
        buds.push(circle(tip[0], tip[1], 6));
      }
    };
    spray(500, 1020, Math.PI / 2, 7);
    spray(500, 400, -Math.PI / 2, 7);
    spray(230, 300, Math.PI * 1.25, 3);
    spray(770, 300, -Math.PI * 0.25, 3);
    await impress(s, join(sprays), leafGreen, 0.36);
    await impress(
      s,
      join([
        ...buds,
        buti(500, 1020, 46, 10, s.rng),
        buti(500, 400, 46, 10, s.rng),
        buti(500, 690, 30, 8, s.rng),
        buti(500, 780, 22, 8, s.rng),
        buti(500, 620, 22, 8, s.rng),
        buti(250, 1060, 36, 8, s.rng),
        buti(750, 1060, 36, 8, s.rng),
        buti(230, 300, 36, 8, s.rng),
        buti(770, 300, 36, 8, s.rng),
      ]),
      sindoor,
      0.32,
    );
    const [x0, y0, x1, y1] = [92, 92, 908, 1308];
    const sides: [Point, Point][] = [
      [
        [x0 + 44, y0],
        [x1 - 44, y0],
      ],
      [
        [x0 + 44, y1],
        [x1 - 44, y1],
      ],
      [
        [x0, y0 + 44],
        [x0, y1 - 44],
      ],
      [
        [x1, y0 + 44],
        [x1, y1 - 44],
      ],
    ];
    for (const [a, b] of sides) {
      const border = runningBorder(s, a, b, 76, 27);
      await impress(s, border.leaves, leafGreen, 0.36);
      await impress(s, join([border.flowers, border.rails]), sindoor, 0.32);
    }
    for (const [x, y] of [
      [x0, y0],
      [x1, y0],
      [x0, y1],
      [x1, y1],
    ] as const) {
      await impress(s, circle(x, y, 42), haldi, 0.36);
      await impress(s, buti(x, y, 40, 12, s.rng), sindoor, 0.3);
    }
  },
};
