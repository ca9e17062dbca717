import { swell, stroke } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { hill, ridgeAt } from '../shapes/land.ts';
import type { Piece } from './piece.ts';
import { sign } from '../shapes/signature.ts';

export const monsoonOverTheGhats: Piece = {
  slug: 'monsoon-over-the-ghats',
  width: 1400,
  height: 1120,
  paint: async (s) => {
    await tapeMargin(s, 80, 80, 80, 110);
    const [w, h] = [s.width, s.height];
    await wash(s, whole(s), {
      colors: ['#dfe0d8', '#e9dcc0'],
      density: 0.7,
      vary: 0.3,
      varyScale: 700,
      edge: 0.2,
      mix: (_, v) => 1.6 - Math.abs(v - 0.55) * 5,
    });
    const cloud = (cx: number, cy: number, rx: number, ry: number) =>
      blob(
        Array.from({ length: 16 }, (_, i): Point => {
          const a = (i / 16) * Math.PI * 2;
          const r = s.rng.range(0.72, 1.15);
          return [cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r];
        }),
      );
    const clouds: [number, number, number, number, number][] = [
      [420, 120, 620, 190, 0.7],
      [980, 90, 560, 170, 0.6],
      [330, 240, 430, 130, 0.65],
      [760, 210, 380, 110, 0.55],
      [1180, 240, 330, 90, 0.4],
      [260, 150, 330, 120, 0.7],
      [640, 130, 300, 90, 0.6],
    ];
    for (const [cx, cy, rx, ry, d] of clouds) {
      await wash(s, cloud(cx, cy, rx, ry), {
        colors: ['#5f6f80', '#7d8792', '#46566d'],
        density: d,
        vary: 0.7,
        varyScale: 260,
        creep: 60,
        creepScale: 240,
        wet: 26,
        edge: 0.25,
        edgeWidth: 20,
        bloom: 0.35,
        grain: 0.45,
      });
    }
    // Rain falls out of the darkest cloud on the left.
    const rain = Array.from({ length: 70 }, () => {
      const x = s.rng.range(90, 660);
      const y = s.rng.range(230, 420);
      const long = s.rng.range(140, 420);
      return stroke(
        [
          [x, y],
          [x - long * 0.16, y + long * 0.5],
          [x - long * 0.34, y + long],
        ],
        s.rng.range(3, 15),
        s.rng,
        swell,
        0.3,
      );
    });
    await wash(s, join(rain), {
      colors: ['#5d6c7c'],
      density: 0.26,
      wet: 3,
      creep: 5,
      edge: 0,
      vary: 0.6,
      flow: (_, v) => 1.15 - v,
    });
    const tones = [
      ['#a9b7ba', '#b6bfae'],
      ['#7f9a96', '#8ea486'],
      ['#567a6c', '#6c8a58'],
      ['#35594c', '#4c6b3c'],
      ['#203d37', '#2f4a2b'],
    ];
    for (let i = 0; i < 5; i++) {
      const ridge = {
        width: w,
        height: h,
        y: 640 + i * 84,
        rise: 230 - i * 10,
        scale: 560 - i * 50,
        seed: `ghat ${i * 3 + 2}`,
        lean: [-120, 130, -160, 120, -200][i]!,
      };
      const top = ridgeAt(ridge);
      await wash(s, hill(ridge), {
        colors: tones[i]!,
        density: 0.75 + i * 0.06,
        vary: 0.55,
        varyScale: 220,
        edge: 0.5,
        edgeWidth: 8,
        creep: 8,
        wet: i < 2 ? 7 : 1.5,
        bloom: 0.35,
        grain: 0.4,
        flow: (u, v) =>
          (0.25 + 0.9 * Math.exp(-Math.max(0, v * h - top(u * w)) / 120)) *
          (i < 3 ? 0.45 + 0.75 * Math.min(1, Math.max(0, u * 1.6 - 0.12)) : 1),
      });
    }
    const lifted = Array.from({ length: 42 }, () => {
      const x = s.rng.range(120, 760);
      const y = s.rng.range(300, 700);
      const long = s.rng.range(120, 300);
      return stroke(
        [
          [x, y],
          [x - long * 0.34, y + long],
        ],
        s.rng.range(1.5, 5),
        s.rng,
        swell,
        0.3,
      );
    });
    await body(s, join(lifted), '#eceae0', { cover: 0.3, dry: 0.5, wet: 1 });
    await wash(s, spatter(360, 480, 420, 34, 3.4, s.rng), { colors: ['#5d6c7c'], density: 0.5, creep: 1 });
    await sign(s, 1270, 1062);
  },
};
