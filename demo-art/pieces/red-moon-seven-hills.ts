import { swell, stroke } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { join, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { hill, ridgeAt } from '../shapes/land.ts';
import type { Piece } from './piece.ts';
import { sign } from '../shapes/signature.ts';

export const redMoonSevenHills: Piece = {
  slug: 'red-moon-seven-hills',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 92, 92, 92, 130);
    const [w, h] = [s.width, s.height];
    await wash(s, whole(s), {
      colors: ['#f3dcc4', '#e9cfc4', '#dfd6cf'],
      density: 0.75,
      vary: 0.5,
      varyScale: 600,
      edge: 0.3,
      flow: (_, v) => 0.25 + v * 0.9,
    });
    await wash(s, roundish(690, 470, 122, s.rng, 0.012), {
      colors: ['#c23c22', '#d9602f', '#a82c20'],
      density: 1.05,
      vary: 0.4,
      varyScale: 150,
      edge: 0.7,
      edgeWidth: 9,
      creep: 4,
      bloom: 0.35,
      mixScale: 160,
    });
    const tones: string[][] = [
      ['#b9c6d3', '#c9c2cd'],
      ['#9fb3c6', '#b0b3c6'],
      ['#86a0b9', '#8fa3a9'],
      ['#6a88a6', '#6f8f9c'],
      ['#4d6f93', '#4f7480'],
      ['#33557f', '#34585f'],
      ['#213d66', '#22363f'],
    ];
    for (let i = 0; i < 7; i++) {
      const ridge = {
        width: w,
        height: h,
        y: 690 + i * 92 + i * i * 1.5,
        rise: 190 + (i % 3) * 46,
        scale: 520 - i * 30,
        seed: `hill ${i * 7 + 5}`,
        lean: [60, -90, 40, -30, 110, -80, 60][i]!,
      };
      const top = ridgeAt(ridge);
      await wash(s, hill(ridge), {
        colors: tones[i]!,
        density: 0.62 + i * 0.05,
        vary: 0.4,
        varyScale: 300,
        edge: 0.75,
        edgeWidth: 9,
        creep: 5,
        bloom: i % 2 ? 0.4 : 0.15,
        grain: 0.3 + i * 0.03,
        // Each wash is let down with water, so that mist lies at the foot of the hill.
        flow: (u, v) => 0.22 + 0.95 * Math.exp(-Math.max(0, v * h - top(u * w)) / (120 + i * 34)),
      });
    }
    const birds = [
      [380, 560, 20],
      [432, 534, 15],
      [338, 520, 13],
    ].flatMap(([x, y, r]) => [
      stroke(
        [
          [x! - r!, y! - r! * 0.35],
          [x! - r! * 0.4, y! - r! * 0.5],
          [x!, y!],
        ],
        3.4,
        s.rng,
        swell,
      ),
      stroke(
        [
          [x!, y!],
          [x! + r! * 0.5, y! - r! * 0.6],
          [x! + r!, y! - r! * 0.3],
        ],
        3.4,
        s.rng,
        swell,
      ),
    ]);
    await body(s, join(birds), '#2b2f3c', { cover: 0.85 });
    await wash(s, spatter(640, 420, 260, 9, 4, s.rng), { colors: ['#c8553a'], density: 0.5, creep: 1 });
    await sign(s, 985, 1330);
  },
};
