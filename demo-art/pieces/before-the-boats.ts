import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, pts, roundish, type Shape } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { boat, rower, skyline, steps } from '../shapes/ghats.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const beforeTheBoats: Piece = {
  slug: 'before-the-boats',
  width: 1500,
  height: 844,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 46, 46, 46, 46);
    await wash(s, whole(s), {
      colors: ['#c9cccb', '#e2d5bd', '#ecd6a8', '#d9d2c0', '#b3bcbc', '#9aa8ad'],
      mix: (u, v) => v * 0.98 - 0.08 + (u - 0.6) * 0.12,
      density: 0.9,
      vary: 0.45,
      varyScale: 520,
      bloom: 0.4,
      edge: 0.2,
      grain: 0.35,
    });
    await body(s, roundish(1010, 258, 44, s.rng, 0.02), '#fdf3d8', { cover: 0.85, wet: 4 });
    await body(s, roundish(1010, 258, 120, s.rng, 0.05), '#fbe9bd', { cover: 0.35, wet: 50 });
    const rows: [
      number,
      number,
      number,
      number,
      readonly (readonly [number, number])[],
      string[],
      number,
      number,
    ][] = [
      [-30, 1540, 470, 120, pts('250 170, 940 190, 1280 160'), ['#c3bfb8', '#cfc4b0'], 0.5, 7],
      [
        -30,
        1080,
        486,
        180,
        [
          [420, 280],
          [780, 230],
        ],
        ['#a7a9ab', '#b9ab98', '#99a0a8'],
        0.6,
        4,
      ],
      [
        -30,
        640,
        502,
        260,
        [
          [180, 350],
          [520, 260],
        ],
        ['#7f868e', '#94877c', '#6f7a88'],
        0.75,
        2,
      ],
    ];
    for (const [from, to, base, tall, spires, colors, density, wet] of rows) {
      const town = skyline({ from, to, base, tall, spires }, s.rng);
      await wash(s, town.shape, {
        colors,
        density,
        wet,
        creep: 4,
        edge: 0.35,
        vary: 0.6,
        varyScale: 180,
        bloom: 0.4,
        grain: 0.5,
        flow: (u, v) =>
          Math.max(0.05, 1.25 - Math.max(0, v - 0.25) * 2.2) *
          (1.1 - Math.max(0, u - to / 1500 + 0.25) * 3.2),
      });
      await wash(
        s,
        join(
          town.windows
            .filter((_, i) => i % 2 === 0)
            .map(([x, y]) =>
              blob([
                [x, y],
                [x + 6, y - 9],
                [x + 11, y],
                [x + 11, y + 13],
                [x, y + 13],
              ]),
            ),
        ),
        { colors: ['#5b5f68'], density: density * 0.5, wet: wet * 0.4, creep: 1.5, edge: 0 },
      );
    }
    await wash(s, join(steps(-40, 720, 490, 560, 6, s.rng)), {
      colors: ['#7b7f86', '#98897a'],
      density: 0.6,
      creep: 3,
      wet: 1.5,
      edge: 0.3,
      vary: 0.8,
      flow: (u) => 1.3 - u * 2,
    });
    for (const [y, h, c] of [
      [500, 80, 0.5],
      [440, 60, 0.3],
      [560, 60, 0.4],
    ] as const)
      await body(
        s,
        stroke(
          [
            [-60, y],
            [500, y + 14],
            [1000, y - 8],
            [1560, y],
          ],
          h,
          s.rng,
          () => 1,
          0.3,
        ),
        '#ece6d6',
        { cover: c, wet: 34, creep: 40, creepScale: 260 },
      );
    const ripples: Shape[] = Array.from({ length: 70 }, () => {
      const y = s.rng.range(560, 790);
      const w = s.rng.range(40, 260) * (0.4 + (y - 540) / 260);
      const x = s.rng.range(40, 1460);
      return stroke(
        [
          [x - w / 2, y],
          [x, y + s.rng.around(0, 3)],
          [x + w / 2, y],
        ],
        s.rng.range(1.5, 6),
        s.rng,
        swell,
        0.4,
      );
    });
    await wash(s, join(ripples.slice(0, 46)), {
      colors: ['#7d8d95', '#9a958a'],
      density: 0.4,
      creep: 4,
      edge: 0.2,
      wet: 1,
    });
    await body(s, join(ripples.slice(46)), '#f4ecd8', { cover: 0.4, creep: 3, dry: 0.4 });
    await body(
      s,
      stroke(pts('1000 545, 1006 640, 996 790'), 70, s.rng, (t) => 0.4 + t * 0.6, 0.5),
      '#f9e8bf',
      { cover: 0.34, wet: 14, creep: 16, creepScale: 40, dry: 0.35 },
    );
    const fleet: [number, number, number, number, string, number][] = [
      [420, 590, 120, 1, '#8a8c8f', 2.5],
      [560, 606, 140, -1, '#777a80', 2],
      [760, 640, 190, 1, '#5a5e68', 1.2],
      [250, 660, 230, 1, '#484d59', 0.8],
      [1180, 694, 280, -1, '#343a48', 0],
      [520, 736, 330, 1, '#262c3a', 0],
    ];
    for (const [x, y, long, face, color, wet] of fleet) {
      await wash(
        s,
        stroke(
          [
            [x - long * 0.5, y + long * 0.1],
            [x, y + long * 0.15],
            [x + long * 0.5, y + long * 0.08],
          ],
          long * 0.14,
          s.rng,
          swell,
        ),
        { colors: [color], density: 0.5, wet: 5, creep: 8, creepScale: 30, edge: 0 },
      );
      await wash(s, boat(x, y, long, face, s.rng), {
        colors: [color, '#5a4a44', color],
        density: 1.25,
        wet,
        creep: 2,
        edge: 0.6,
        vary: 0.5,
        varyScale: 80,
      });
      await wash(
        s,
        stroke(
          [
            [x + face * long * 0.5, y - long * 0.14],
            [x + face * long * 0.53, y - long * 0.3],
          ],
          long * 0.016,
          s.rng,
        ),
        { colors: [color], density: 1, wet: wet * 0.5, creep: 0.8, edge: 0 },
      );
    }
    await body(s, rower(1150, 692, 84, -1, s.rng), '#2a2f3c', { cover: 0.92, creep: 1.2 });
    await body(s, stroke(pts('1120 650, 1152 640, 1160 664'), 15, s.rng, swell), '#a8442c', { cover: 0.85 });
    await wash(s, spatter(300, 700, 300, 16, 4, s.rng), { colors: ['#484d59'], density: 0.6, creep: 1.2 });
    await sign(s, 1414, 768, 20);
  },
};
