import { stroke } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import { hill, ridgeAt, deodar } from '../shapes/land.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const terracesKangra: Piece = {
  slug: 'terraces-kangra',
  width: 1400,
  height: 1030,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 54);
    await wash(s, whole(s), {
      colors: ['#bcd2dc', '#d8e0dc', '#efe6d2'],
      mix: (_, v) => v * 2.2,
      density: 0.8,
      vary: 0.6,
      varyScale: 420,
      edge: 0.2,
      bloom: 0.4,
    });
    const snow = { width: 1400, height: 520, y: 300, rise: 290, scale: 300, seed: 'dhauladhar 3' };
    await body(s, hill(snow), '#f6f4ec', { cover: 0.9, creep: 3 });
    await wash(s, hill(snow), {
      colors: ['#9fb2c9', '#c9cdd6'],
      density: 0.6,
      creep: 3,
      edge: 0.9,
      edgeWidth: 5,
      vary: 0.95,
      varyScale: 90,
      bloom: 0.6,
      flow: (_, v) => 0.35 + Math.max(0, v - 0.2) * 1.2,
    });
    for (const [i, y, tone] of [
      [0, 400, ['#8fa8b4', '#a2b5ae']],
      [1, 440, ['#6f938f', '#8aa585']],
    ] as const) {
      const ridge = {
        width: 1400,
        height: 1030,
        y,
        rise: 130,
        scale: 420 - i * 90,
        seed: `kangra ${i}`,
        lean: i ? 90 : -60,
      };
      const top = ridgeAt(ridge);
      await wash(s, hill(ridge), {
        colors: tone,
        density: 0.7,
        creep: 5,
        wet: 2,
        edge: 0.4,
        vary: 0.5,
        flow: (u, v) => 0.3 + 0.8 * Math.exp(-Math.max(0, v * s.height - top(u * s.width)) / 90),
      });
    }
    const greens = [
      ['#a9b95c', '#8aa64e'],
      ['#7f9f49', '#b6bb5a'],
      ['#5f8d4c', '#93ab50'],
      ['#c6bd5e', '#93a650'],
      ['#4d7d4a', '#7c9c4a'],
    ];
    const mirror = ['#c3d4d8', '#dfe0d2', '#a9c2cb'];
    const count = 17;
    const edgeAt = (i: number) => (x: number) => {
      const t = i / count;
      const y = 470 + t ** 1.35 * 560;
      const bow = 40 + t * 130;
      return (
        y +
        Math.sin(x / (210 + t * 190) + i * 0.33 + 0.6) * bow * 0.55 +
        Math.sin(x / 97 + i * 1.3) * (4 + t * 9) +
        ((x - 700) / 700) ** 2 * -30 * (1 - t)
      );
    };
    for (let i = 0; i < count; i++) {
      const top = edgeAt(i);
      const points: Point[] = [];
      for (let x = -60; x <= 1460; x += 24) points.push([x, top(x) + s.rng.around(0, 1.5)]);
      const shape = blob([...points, [1480, 1090], [-80, 1090]]);
      const wet = i % 4 === 2 || i === 9;
      await body(s, shape, '#f3efdf', { cover: 0.9, creep: 2, vary: 0.01 });
      await wash(s, shape, {
        colors: wet ? mirror : greens[i % 5]!,
        density: wet ? 0.75 : 0.78 + (i / count) * 0.25,
        creep: 2.4,
        edge: 0.9,
        edgeWidth: 6,
        vary: 0.55,
        varyScale: 190,
        mixScale: 240,
        bloom: wet ? 0.3 : 0.5,
        grain: 0.4,
      });
      // The earth bank under each field.
      await wash(
        s,
        stroke(
          points.filter((_, k) => k % 2 === 0),
          7 + i * 0.9,
          s.rng,
          () => 1,
          0.4,
        ),
        { colors: ['#5c5a34', '#7a6a3e', '#3f5636'], density: 0.75, creep: 2.4, edge: 0.3, vary: 0.7 },
      );
      if (!wet && i > 2) {
        const blades: Shape[] = [];
        const next = edgeAt(i + 1);
        for (let x = 40; x < 1370; x += 13 + s.rng.range(0, 12)) {
          const y = top(x) + s.rng.range(10, Math.max(16, next(x) - top(x) - 4));
          const h = 4 + i * 0.9;
          blades.push(
            stroke(
              [
                [x, y],
                [x + s.rng.around(0, 3), y - h],
              ],
              1.2 + i * 0.09,
              s.rng,
              (t) => 1 - t * 0.7,
            ),
          );
        }
        await wash(s, join(blades), { colors: ['#3f6a3a', '#6f8a3a'], density: 0.55, creep: 1, edge: 0 });
      }
    }
    for (const [x, y, k] of [
      [1130, 520, 120],
      [1180, 530, 90],
      [1092, 524, 80],
      [240, 500, 90],
      [286, 506, 66],
    ] as const)
      await wash(s, deodar(x, y, k, s.rng), {
        colors: ['#2f5545', '#44663f'],
        density: 1,
        creep: 2.4,
        creepScale: 16,
        edge: 0.3,
      });
    const home = (x: number, y: number, k: number): Shape =>
      blob([
        [x, y],
        [x, y - k * 0.5],
        [x + k * 0.5, y - k * 0.52],
        [x + k, y - k * 0.5],
        [x + k, y],
        [x + k / 2, y + 1],
      ]);
    for (const [x, y, k] of [
      [960, 534, 54],
      [1020, 546, 42],
      [386, 520, 40],
    ] as const) {
      await body(s, home(x, y, k), '#efe3cd', { cover: 0.95 });
      await body(
        s,
        blob([
          [x - k * 0.14, y - k * 0.42],
          [x + k * 0.5, y - k * 0.86],
          [x + k * 1.14, y - k * 0.42],
          [x + k * 0.5, y - k * 0.5],
        ]),
        '#5d6470',
        { cover: 0.95, second: '#7a6a64' },
      );
      await body(
        s,
        blob([
          [x + k * 0.4, y],
          [x + k * 0.4, y - k * 0.28],
          [x + k * 0.58, y - k * 0.28],
          [x + k * 0.58, y],
        ]),
        '#8a4a2e',
        { cover: 0.9 },
      );
    }
    await body(
      s,
      join([
        roundish(610, 770, 6, s.rng),
        stroke(pts('610 776, 616 800, 606 822'), 12, s.rng),
        stroke(pts('616 790, 636 806, 640 816'), 4, s.rng),
        roundish(690, 782, 6, s.rng),
        stroke(pts('690 788, 682 812, 690 832'), 12, s.rng),
      ]),
      '#b5391f',
      { cover: 0.92, second: '#d98a2b' },
    );
    await sign(s, 1310, 944, 20);
  },
};
