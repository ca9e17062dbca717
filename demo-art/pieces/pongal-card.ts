import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { kolamDots, kolamLine, lineShape } from '../shapes/kolam.ts';
import { buti } from '../shapes/paisley.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const pongalCard: Piece = {
  slug: 'pongal-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await wash(s, roundish(500, 520, 400, s.rng, 0.06, 1.1), {
      colors: ['#f6dfae', '#f3d3b0', '#f2e6c6'],
      density: 0.75,
      wet: 40,
      creep: 60,
      creepScale: 260,
      edge: 0.5,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.7,
    });
    await wash(s, roundish(500, 350, 130, s.rng, 0.02), {
      colors: ['#ea9440', '#f0b24a'],
      density: 0.7,
      creep: 4,
      edge: 0.6,
      vary: 0.5,
      bloom: 0.4,
    });
    for (const side of [-1, 1] as const) {
      const cane: Point[] = [
        [500 + side * 330, 1010],
        [500 + side * 316, 640],
        [500 + side * 250, 210],
      ];
      await wash(
        s,
        stroke(cane, 34, s.rng, (t) => 1 - t * 0.35, 0.06),
        {
          colors: ['#8a5a6a', '#6d7a45', '#9a6a58'],
          density: 1,
          creep: 2,
          edge: 0.9,
          vary: 0.6,
          varyScale: 90,
        },
      );
      await body(
        s,
        join(
          Array.from({ length: 9 }, (_, i) => {
            const t = (i + 0.6) / 9.4;
            const x = 500 + side * (330 - 14 * t * 2 - (t > 0.5 ? (t - 0.5) * 130 : 0));
            const y = 1010 - t * 790;
            return stroke(
              [
                [x - 19, y + 2],
                [x, y + 5],
                [x + 19, y],
              ],
              5,
              s.rng,
            );
          }),
        ),
        '#efe2c0',
        { cover: 0.75 },
      );
      for (let i = 0; i < 7; i++)
        await paintLeaf(
          s,
          {
            x: 500 + side * (262 - i * 3),
            y: 290 - i * 16,
            long: s.rng.range(210, 320),
            wide: 24,
            angle: -Math.PI / 2 + side * (0.75 - i * 0.28),
            bend: side * (i < 4 ? 0.5 : 0.3) * (i % 2 ? 1 : -0.5),
            tip: 0.6,
          },
          { colors: ['#8fae4e', '#4f8050', '#b7b950'], density: 0.85, line: '#3d5a2c', pairs: 0, pen: 1.2 },
        );
    }
    const pot: Point[] = [
      [500 - 128, 560],
      [500 - 96, 596],
      [500 - 176, 660],
      [500 - 214, 760],
      [500 - 188, 862],
      [500 - 110, 930],
      [500, 946],
      [610, 930],
      [688, 862],
      [714, 760],
      [676, 660],
      [596, 596],
      [628, 560],
      [500, 572],
    ];
    await wash(
      s,
      stroke(pts('260 946, 500 972, 750 944'), 60, s.rng, (t) => Math.sin(Math.PI * t)),
      { colors: ['#7a5a4a'], density: 0.6, wet: 14, creep: 6, edge: 0 },
    );
    await body(s, blob(pot), '#f5ead2', { cover: 0.95 });
    await wash(s, blob(pot), {
      colors: ['#c2643a', '#a9482a', '#d98a55'],
      density: 1,
      creep: 2.5,
      edge: 0.9,
      edgeWidth: 12,
      vary: 0.6,
      varyScale: 190,
      bloom: 0.6,
      grain: 0.5,
    });
    await wash(s, blob(pts('560 610, 676 680, 706 770, 676 866, 600 928, 540 936, 620 840, 630 720')), {
      colors: ['#7a2f20'],
      density: 0.55,
      wet: 24,
      creep: 8,
      edge: 0,
    });
    await body(s, stroke(pts('318 700, 400 726, 500 734, 600 726, 684 700'), 5, s.rng), '#f8eed8', {
      cover: 0.92,
      dry: 0.2,
    });
    await body(s, stroke(pts('300 816, 400 846, 500 854, 600 846, 702 816'), 5, s.rng), '#f8eed8', {
      cover: 0.92,
      dry: 0.2,
    });
    await body(
      s,
      join([-2, -1, 0, 1, 2].map((i) => buti(500 + i * 74, 790 - Math.abs(i) * 9, 27, 8, s.rng))),
      '#f8eed8',
      { cover: 0.94, dry: 0.2 },
    );
    await body(
      s,
      join(Array.from({ length: 15 }, (_, i) => circle(330 + i * 24.4, 868 - ((i - 7) / 7) ** 2 * 30, 4.6))),
      '#f0c468',
      { cover: 0.94 },
    );
    for (let i = 0; i < 9; i++)
      await paintLeaf(
        s,
        { x: 396 + i * 26, y: 612, long: 76, wide: 25, angle: Math.PI / 2 + (4 - i) * 0.12, tip: 0.8 },
        {
          colors: ['#6f9448', '#3f6f45'],
          density: 0.95,
          line: '#2f4f2c',
          pairs: 3,
          clear: '#eef0dc',
          pen: 1,
        },
      );
    const foam: [number, number, number][] = [
      [500, 520, 92],
      [420, 534, 62],
      [582, 532, 66],
      [462, 470, 54],
      [546, 466, 50],
      [372, 572, 40],
      [640, 574, 38],
      [352, 624, 26],
      [655, 620, 24],
      [346, 664, 17],
    ];
    await body(s, join(foam.map(([x, y, r]) => roundish(x, y, r, s.rng, 0.08))), '#fdfaf0', {
      cover: 0.98,
      creep: 3,
      creepScale: 40,
    });
    for (const [x, y, r] of foam)
      await wash(s, roundish(x, y, r, s.rng, 0.06), {
        colors: ['#cfc4b4', '#d9c9a4', '#c3c4cc'],
        density: 0.32,
        creep: 3,
        creepScale: 40,
        edge: 1.2,
        edgeWidth: r * 0.18,
        vary: 0.8,
        varyScale: r,
        flow: (_, v) => 0.5 + Math.max(0, (v * s.height - y) / r) * 0.7,
      });
    for (const [x, b] of pts('430 -26, 510 20, 580 -14'))
      await wash(
        s,
        stroke(
          [
            [x, 430],
            [x + b, 380],
            [x - b * 0.6, 330],
            [x + b * 0.7, 270],
          ],
          20,
          s.rng,
          (t) => Math.sin(Math.PI * t),
        ),
        { colors: ['#c9b9a8'], density: 0.4, wet: 7, creep: 6, edge: 0.3 },
      );
    const grid = { x: 500, y: 1150, gap: 52, size: 5 };
    const { d, points } = kolamLine(grid, () => true);
    const flatten = (svg: string) => ({
      svg: `<g transform="translate(0 ${1150 * 0.45}) scale(1 0.55)">${svg}</g>`,
      box: { x0: 300, y0: 1040, x1: 700, y1: 1280 },
    });
    await wash(
      s,
      blob(pts('170 1150, 330 1066, 500 1048, 670 1066, 830 1150, 670 1240, 500 1262, 330 1240')),
      {
        colors: ['#b0583a', '#c67a52'],
        density: 0.9,
        wet: 3,
        creep: 14,
        creepScale: 60,
        edge: 0.6,
        vary: 0.6,
        bloom: 0.5,
      },
    );
    await body(s, flatten(lineShape(d, points, 7).svg), '#fdf8ea', { cover: 0.95, creep: 1.4, dry: 0.2 });
    await body(
      s,
      flatten(join(kolamDots(grid).map(([i, j]) => circle(500 + i * 52, 1150 + j * 52, 6))).svg),
      '#fdf8ea',
      { cover: 0.95 },
    );
    await wash(s, spatter(500, 640, 440, 24, 5, s.rng), {
      colors: ['#ea9440', '#c2643a'],
      density: 0.65,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 890, 1320, 20);
  },
};
