import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const saltPans: Piece = {
  slug: 'salt-pans',
  width: 1450,
  height: 990,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 60);
    const horizon = 350;
    await wash(s, whole(s), {
      colors: ['#dfe3e3', '#ece2d6', '#f0d8c8'],
      mix: (_, v) => v * 2.4,
      density: 0.7,
      vary: 0.4,
      varyScale: 700,
      edge: 0.2,
      bloom: 0.3,
    });
    await wash(
      s,
      stroke(
        [
          [-40, horizon - 4],
          [400, horizon - 10],
          [900, horizon - 2],
          [1500, horizon - 8],
        ],
        18,
        s.rng,
        () => 1,
        0.5,
      ),
      { colors: ['#8c93a0', '#a39aa3'], density: 0.7, wet: 4, creep: 6, edge: 0.3, vary: 0.8 },
    );
    const rows = [horizon + 4, 372, 398, 438, 500, 590, 730, 1010];
    const palette = [
      ['#ecc6be', '#f1d3c4'],
      ['#e3acac', '#ecc3b6'],
      ['#d98f97', '#e8b3a6'],
      ['#d17f8a', '#e6ab9d', '#c98a9c'],
      ['#c56f80', '#e0978f', '#a87f9c'],
      ['#bb6277', '#da8a86', '#8f7f9f', '#e3b09c'],
      ['#a9536b', '#cf7a80', '#7f82a3', '#dba090'],
    ];
    for (let r = 0; r < 7; r++) {
      const [top, low] = [rows[r]! + 1.5 + r * 0.7, rows[r + 1]! - 1.5 - r * 0.6];
      // The banks between the pans run to a point left of the middle.
      const at = (x: number, y: number): Point => [620 + (x - 620) * (0.5 + ((y - horizon) / 640) * 1.25), y];
      let x = -700 + s.rng.range(0, 160);
      while (x < 2100) {
        const wide = s.rng.range(260, 980);
        const gap = 3 + r * 0.9;
        const [a, b] = [at(x + gap, top), at(x + wide - gap, top)];
        const [c, d] = [at(x + wide - gap, low), at(x + gap, low)];
        x += wide;
        if (b[0] < -30 || a[0] > 1480) continue;
        const mid = (p: Point, q: Point): Point => [
          (p[0] + q[0]) / 2,
          (p[1] + q[1]) / 2 + s.rng.around(0, 2),
        ];
        const pan = blob([
          a,
          mid(a, b),
          b,
          [b[0] + (c[0] - b[0]) * 0.5, (b[1] + c[1]) / 2],
          c,
          mid(c, d),
          d,
          [a[0] + (d[0] - a[0]) * 0.5, (a[1] + d[1]) / 2],
        ]);
        const pale = s.rng.chance(0.24);
        await wash(s, pan, {
          colors: pale ? ['#cfd3d8', '#e3c9c4'] : s.rng.chance(0.22) ? ['#7f8ba3', '#b38a9a'] : palette[r]!,
          density: s.rng.range(0.5, 0.9),
          creep: 3 + r * 0.4,
          creepScale: 70,
          edge: 0.9,
          edgeWidth: 5 + r,
          vary: 0.7,
          varyScale: 300,
          mixScale: 420,
          bloom: 0.7,
          grain: 0.5,
        });
        if (s.rng.chance(0.5))
          await body(
            s,
            stroke(
              [
                [d[0] + 14, d[1] - 4],
                [(c[0] + d[0]) / 2, d[1] - 6 - r],
                [c[0] - 14, c[1] - 3],
              ],
              5 + r * 2.4,
              s.rng,
              swell,
              0.5,
            ),
            '#fbf6ec',
            { cover: 0.7, creep: 5, creepScale: 40, dry: 0.4, wet: 1 },
          );
      }
    }
    const scrapes = Array.from({ length: 44 }, () => {
      const y = horizon + 12 + s.rng.next() ** 0.8 * 560;
      const w = s.rng.range(80, 420);
      const x = s.rng.range(40, 1410);
      return stroke(
        [
          [x - w / 2, y],
          [x, y + s.rng.around(0, 5)],
          [x + w / 2, y + s.rng.around(0, 6)],
        ],
        s.rng.range(1.6, 6),
        s.rng,
        swell,
        0.5,
      );
    });
    await body(s, join(scrapes), '#fbf6ec', { cover: 0.8, creep: 2, dry: 0.55 });
    const heaps = [
      [250, 470, 34],
      [318, 474, 26],
      [372, 478, 30],
      [960, 540, 46],
      [1056, 548, 38],
      [1190, 716, 70],
      [130, 640, 52],
    ] as const;
    for (const [x, y, k] of heaps) {
      await body(
        s,
        blob([
          [x - k, y],
          [x - k * 0.4, y - k * 0.55],
          [x, y - k * 0.85],
          [x + k * 0.4, y - k * 0.5],
          [x + k, y],
          [x, y + k * 0.1],
        ]),
        '#fdfaf2',
        { cover: 0.98, creep: 2 },
      );
      await wash(
        s,
        blob([
          [x + k * 0.02, y - k * 0.82],
          [x + k * 0.42, y - k * 0.48],
          [x + k, y],
          [x + k * 0.3, y + k * 0.06],
          [x + k * 0.12, y - k * 0.3],
        ]),
        { colors: ['#a9b0c2', '#c9b4be'], density: 0.7, creep: 2, edge: 0.4 },
      );
      await wash(
        s,
        stroke(
          [
            [x - k, y + 4],
            [x, y + k * 0.22],
            [x + k * 1.2, y + 5],
          ],
          k * 0.18,
          s.rng,
          swell,
        ),
        { colors: ['#6f5d7e'], density: 0.5, wet: 2, creep: 2, edge: 0 },
      );
    }
    const worker = (x: number, y: number, k: number) =>
      join([
        stroke(
          [
            [x, y],
            [x + k * 0.04, y - k * 0.5],
          ],
          k * 0.16,
          s.rng,
        ),
        stroke(
          [
            [x - k * 0.1, y],
            [x + k * 0.02, y - k * 0.4],
          ],
          k * 0.09,
          s.rng,
        ),
        circle(x + k * 0.06, y - k * 0.63, k * 0.09),
        stroke(
          [
            [x + k * 0.04, y - k * 0.46],
            [x + k * 0.36, y - k * 0.2],
            [x + k * 0.72, y],
          ],
          k * 0.045,
          s.rng,
        ),
      ]);
    await body(s, join([worker(700, 560, 74), worker(1140, 470, 44)]), '#33313f', { cover: 0.95 });
    await body(
      s,
      stroke(
        [
          [700, 528],
          [708, 506],
        ],
        15,
        s.rng,
        swell,
      ),
      '#b5391f',
      { cover: 0.9 },
    );
    await wash(s, spatter(420, 760, 420, 24, 5, s.rng), {
      colors: ['#93425b'],
      density: 0.6,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 1350, 900, 20);
  },
};
