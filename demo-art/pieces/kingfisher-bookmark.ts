import { stroke, swell, lift } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { frame } from '../shapes/frame.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const kingfisherBookmark: Piece = {
  slug: 'kingfisher-bookmark',
  width: 480,
  height: 1440,
  paint: async (s) => {
    await wash(s, blob(pts('60 380, 250 280, 430 400, 420 800, 260 900, 70 800')), {
      colors: ['#dbe8e4', '#eee3cc', '#d3dfe6'],
      density: 0.7,
      wet: 30,
      creep: 60,
      creepScale: 220,
      edge: 0.5,
      edgeWidth: 12,
      vary: 0.6,
      bloom: 0.6,
    });
    await wash(
      s,
      {
        svg: '<rect x="-20" y="1150" width="520" height="320"/>',
        box: { x0: -20, y0: 1150, x1: 500, y1: 1470 },
      },
      {
        colors: ['#c3d8d4', '#86afb4', '#4f8190'],
        mix: (_, v) => (v - 0.79) * 4.6,
        density: 0.85,
        wet: 10,
        creep: 14,
        edge: 0.3,
        vary: 0.6,
        bloom: 0.5,
      },
    );
    for (let i = 0; i < 5; i++) {
      const r = 40 + i * 42;
      await wash(
        s,
        stroke(
          Array.from({ length: 24 }, (_, k): Point => [
            226 + Math.cos((k / 23) * 6.283) * r,
            1236 + Math.sin((k / 23) * 6.283) * r * 0.27,
          ]),
          5 - i * 0.6,
          s.rng,
          (t) => 0.5 + 0.5 * Math.sin(t * 12 + i),
        ),
        { colors: ['#33687a'], density: 0.6, creep: 2, edge: 0.2 },
      );
    }
    // Reeds, the bird's among them.
    const reed = (x: number, low: number, high: number, bend: number): Point[] => [
      [x, low],
      [x + bend * 0.2, low + (high - low) * 0.5],
      [x + bend, high],
    ];
    for (const [x, low, high, bend, w] of [
      [96, 1400, 420, 40, 9],
      [392, 1420, 300, -46, 10],
      [430, 1430, 640, 26, 8],
      [60, 1400, 760, -30, 8],
      [330, 1410, 900, 60, 7],
    ] as const)
      await wash(
        s,
        stroke(reed(x, low, high, bend), w, s.rng, (t) => 1.1 - t * 0.9),
        { colors: ['#7f9358', '#a89a5a', '#5a7a55'], density: 0.75, creep: 1.4, edge: 0.6, vary: 0.6 },
      );
    for (const [x, y, a] of [
      [139, 410, 0.05],
      [350, 300, -0.08],
    ] as const)
      await wash(
        s,
        stroke(
          [
            [x, y + 74],
            [x + a * 60, y + 10],
            [x + a * 120, y - 60],
          ],
          25,
          s.rng,
          (t) => Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.08)) ** 0.4,
        ),
        {
          colors: ['#7a4f30', '#96663c', '#5d3c2a'],
          density: 1,
          creep: 1.6,
          edge: 0.8,
          vary: 0.6,
          grain: 0.6,
        },
      );
    await wash(
      s,
      stroke(pts('236 1250, 240 1050, 276 880, 264 776'), 17, s.rng, (t) => 1.1 - t * 0.35),
      { colors: ['#8a8a4f', '#6d7a45', '#a3924f'], density: 1, creep: 1.4, edge: 0.7, vary: 0.6 },
    );
    const f = frame(272, 772, 4.2, -1, 0);
    const one = (a: number, b: number): Point => f([[a, b]])[0]!;
    const layer = async (points: Point[], colors: string[], density: number) => {
      const shape = blob(f(points));
      await body(s, shape, '#f7f2e4', { cover: 0.94, creep: 1 });
      await wash(s, shape, {
        colors,
        density,
        creep: 1.5,
        edge: 0.8,
        edgeWidth: 6,
        vary: 0.55,
        varyScale: 70,
        mixScale: 90,
        bloom: 0.3,
        grain: 0.35,
      });
    };
    await layer(pts('-16 2, -24 22, -27 36, -21 37, -15 24, -8 6'), ['#2a5fa3', '#2f8fae'], 1.05);
    await layer(pts('-14 6, -20 24, -20 33, -15 32, -9 18, -4 6'), ['#3a86b8', '#2a5fa3'], 1);
    await layer(
      pts('-2 -46, 12 -40, 18 -26, 16 -8, 8 4, -4 8, -12 2, -14 -18, -10 -36'),
      ['#b5683a', '#8f4a2b', '#c98452'],
      1,
    );
    await layer(pts('6 -46, 15 -40, 19 -28, 16 -16, 9 -14, 4 -26, 2 -38'), ['#efe6d8', '#e3d3c2'], 0.5);
    await layer(
      pts('-8 -36, 0 -38, 6 -28, 4 -12, -4 4, -14 16, -19 10, -17 -12'),
      ['#2b62ad', '#2f93b5', '#2a4f9a'],
      1.1,
    );
    await wash(s, blob(f(pts('-9 -36, -2 -38, 3 -30, -2 -22, -12 -20'))), {
      colors: ['#5a3424'],
      density: 0.95,
      creep: 1.5,
      edge: 0.5,
    });
    const quills = [0, 1, 2, 3, 4].map((i) =>
      stroke(
        [one(-9 + i * 2.4, -16 - i), one(-12 + i * 2, 0 - i * 2), one(-16 + i * 2.4, 12 - i * 4)],
        3,
        s.rng,
        (t) => 1 - t * 0.6,
      ),
    );
    await wash(s, join(quills), { colors: ['#16305e'], density: 0.8, creep: 0.8, edge: 0 });
    await body(
      s,
      join(
        [0, 1, 2].map((i) => stroke([one(-6 + i * 3, -24 + i), one(-8 + i * 3, -12 + i)], 2.4, s.rng, swell)),
      ),
      '#a9e0e6',
      { cover: 0.6 },
    );
    await layer(
      pts('-8 -44, -10 -54, -5 -64, 5 -68, 15 -64, 20 -56, 17 -47, 8 -42, -2 -40'),
      ['#9c5a32', '#7a3f26', '#b5703f'],
      1.05,
    );
    await layer(pts('8 -48, 17 -47, 18 -40, 12 -34, 5 -38, 3 -44'), ['#f0e8da'], 0.25);
    await body(s, blob(f(pts('17 -59, 34 -56, 54 -49.5, 35 -49.5, 18 -50'))), '#b8321f', {
      cover: 0.97,
      second: '#d4573a',
      creep: 0.8,
    });
    await body(s, stroke(f(pts('18 -53.4, 34 -52.4, 53 -49.6')), 2, s.rng, lift), '#5d1710', { cover: 0.85 });
    await body(s, circle(...one(11, -57), 8.4), '#1c1818', { cover: 1 });
    await body(s, circle(...one(12, -58), 2.4), '#fff', { cover: 0.95 });
    await body(s, stroke(f(pts('-7 -60, 2 -65, 12 -63')), 2.4, s.rng, swell), '#d69a6a', { cover: 0.6 });
    await body(
      s,
      join([-2, 2, 6].map((d) => stroke([one(d, 4), one(d + 0.5, 8), one(d - 1, 11)], 7, s.rng))),
      '#a8402b',
      { cover: 0.95 },
    );
    await wash(s, spatter(210, 1130, 170, 20, 4, s.rng), {
      colors: ['#2b62ad', '#4f8190'],
      density: 0.65,
      creep: 1,
      edge: 0.8,
    });
    await sign(s, 414, 1398, 16);
  },
};
