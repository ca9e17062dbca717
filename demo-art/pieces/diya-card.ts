import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const diyaCard: Piece = {
  slug: 'diya-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 74, 74, 74, 106);
    await wash(s, whole(s), {
      colors: ['#1d2553', '#2c3670', '#473f74', '#2a2450'],
      mix: (_, v) => v,
      density: 1.25,
      vary: 0.5,
      varyScale: 360,
      bloom: 0.9,
      edge: 0.3,
      grain: 0.5,
    });
    await wash(s, whole(s), {
      colors: ['#1a1f4a'],
      density: 0.55,
      vary: 0.9,
      varyScale: 240,
      bloom: 0.9,
      edge: 0,
      flow: (u, v) => Math.max(0, Math.hypot((u - 0.5) * 1.2, v - 0.72) * 1.6 - 0.3),
    });
    await body(s, roundish(500, 930, 470, s.rng, 0.05, 0.7), '#e88a3c', { cover: 0.3, wet: 130 });
    const sill = blob(pts('-40 1042, 300 1030, 700 1036, 1060 1030, 1060 1460, -40 1460'));
    await body(s, sill, '#5a3430', { cover: 0.85, second: '#43263a', creep: 3 });
    await wash(s, sill, {
      colors: ['#7a3f2c', '#3a2036'],
      density: 0.7,
      creep: 3,
      vary: 0.7,
      bloom: 0.6,
      edge: 0.4,
      mix: (_, v) => (v - 0.74) * 4.5,
    });
    const lamps = [
      [190, 1060, 0.86],
      [342, 1092, 1.0],
      [508, 1118, 1.14],
      [672, 1090, 1.0],
      [820, 1062, 0.86],
    ] as const;
    for (const [x, y, k] of lamps) {
      await body(s, roundish(x, y - 130 * k, 120 * k, s.rng, 0.04), '#f39a3a', { cover: 0.42, wet: 56 });
      await body(s, roundish(x, y - 126 * k, 62 * k, s.rng, 0.04), '#ffc766', { cover: 0.5, wet: 24 });
      await wash(
        s,
        stroke(
          [
            [x - 90 * k, y + 28 * k],
            [x, y + 46 * k],
            [x + 96 * k, y + 26 * k],
          ],
          34 * k,
          s.rng,
          swell,
        ),
        { colors: ['#1f1530'], density: 0.9, wet: 9, creep: 4, edge: 0 },
      );
      await body(
        s,
        stroke(
          [
            [x, y + 50 * k],
            [x + 6, y + 120 * k],
            [x - 4, y + 190 * k],
          ],
          66 * k,
          s.rng,
          (t) => 1 - t,
          0.4,
        ),
        '#e88a3c',
        { cover: 0.3, wet: 12, creep: 10 },
      );
      const bowl = blob([
        [x - 84 * k, y - 42 * k],
        [x - 70 * k, y - 6 * k],
        [x - 40 * k, y + 26 * k],
        [x, y + 36 * k],
        [x + 42 * k, y + 26 * k],
        [x + 74 * k, y - 8 * k],
        [x + 96 * k, y - 50 * k],
        [x + 50 * k, y - 46 * k],
        [x, y - 44 * k],
        [x - 44 * k, y - 46 * k],
      ]);
      await body(s, bowl, '#b0552f', { cover: 0.97, second: '#8d3d26', creep: 1.4 });
      await wash(s, bowl, {
        colors: ['#6a2a20'],
        density: 0.6,
        creep: 1.4,
        edge: 0.9,
        edgeWidth: 12,
        vary: 0.6,
        varyScale: 70,
        bloom: 0.5,
      });
      await body(
        s,
        blob([
          [x - 82 * k, y - 44 * k],
          [x - 20 * k, y - 58 * k],
          [x + 50 * k, y - 57 * k],
          [x + 94 * k, y - 50 * k],
          [x + 40 * k, y - 36 * k],
          [x - 30 * k, y - 34 * k],
        ]),
        '#e9a44b',
        { cover: 0.95, second: '#c97a2c', creep: 1.2 },
      );
      await body(
        s,
        join(
          Array.from({ length: 9 }, (_, i) =>
            circle(x + (-54 + i * 14) * k, y - 12 * k + Math.sin((i / 8) * Math.PI) * 16 * k, 3.6 * k),
          ),
        ),
        '#f4dca8',
        { cover: 0.9, dry: 0.1 },
      );
      const sway = s.rng.around(0, 9);
      const flame = (w: number, h: number) =>
        blob([
          [x - w * 0.5, y - 62 * k],
          [x - w, y - 62 * k - h * 0.26],
          [x - w * 0.62, y - 62 * k - h * 0.58],
          [x + sway, y - 62 * k - h],
          [x + w * 0.72, y - 62 * k - h * 0.5],
          [x + w, y - 62 * k - h * 0.24],
          [x + w * 0.5, y - 62 * k],
        ]);
      await body(s, flame(30 * k, 134 * k), '#ef8a2a', { cover: 0.85, wet: 5, creep: 2 });
      await body(s, flame(22 * k, 112 * k), '#ffc24d', { cover: 0.95, wet: 2, creep: 1.5 });
      await body(s, flame(12 * k, 74 * k), '#fff6da', { cover: 1, wet: 1.5, creep: 1 });
      await body(
        s,
        stroke(
          [
            [x, y - 46 * k],
            [x + 2, y - 74 * k],
          ],
          5 * k,
          s.rng,
        ),
        '#3a1d18',
        { cover: 0.8 },
      );
    }
    await body(
      s,
      join(
        Array.from({ length: 70 }, () =>
          circle(s.rng.range(90, 910), s.rng.range(90, 780), s.rng.next() ** 3 * 4 + 0.8),
        ),
      ),
      '#f6e6bd',
      { cover: 0.8, creep: 0.6 },
    );
    await body(s, spatter(500, 820, 420, 44, 5, s.rng), '#ffcf78', { cover: 0.75, creep: 0.8 });
    await sign(s, 900, 1345, 20);
  },
};
