import { stroke } from '../engine/brush.ts';
import { tapeMargin, wash, whole } from '../engine/paint.ts';
import { type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintBud, paintLotus, paintPad } from '../motifs/lotus.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const lotusPond: Piece = {
  slug: 'lotus-pond',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 84, 84, 84, 120);
    await wash(s, whole(s), {
      colors: ['#f2ddcf', '#dfe3d9', '#bcd0cd', '#a3bfc0'],
      mix: (_, v) => v * 1.05 - 0.05,
      density: 0.95,
      vary: 0.45,
      varyScale: 520,
      edge: 0.2,
      bloom: 0.3,
    });
    for (let i = 0; i < 9; i++) {
      const y = 330 + i * 34;
      await wash(
        s,
        stroke(
          [
            [60, y],
            [400, y + s.rng.around(0, 24)],
            [800, y + s.rng.around(0, 24)],
            [1090, y],
          ],
          s.rng.range(30, 80),
          s.rng,
          () => 1,
          0.5,
        ),
        { colors: ['#a9c0b2', '#c9cfc0', '#b7c4cd'], density: 0.24, wet: 18, creep: 14, edge: 0, vary: 0.8 },
      );
    }
    const greens = ['#6f9471', '#3f7466', '#8ea35c', '#2f6468'];
    const pads: [number, number, number, number][] = [
      [250, 620, 74, 0.3],
      [470, 560, 52, 0.28],
      [820, 600, 96, 0.3],
      [960, 690, 70, 0.32],
      [620, 700, 80, 0.32],
      [180, 800, 120, 0.36],
      [500, 860, 130, 0.38],
      [900, 880, 150, 0.38],
      [220, 1060, 190, 0.42],
      [700, 1090, 215, 0.44],
      [1010, 1180, 170, 0.44],
      [420, 1240, 160, 0.46],
    ];
    for (const [i, [x, y, r, q]] of pads.entries()) {
      await wash(
        s,
        stroke(
          [
            [x - r, y + r * q * 0.9],
            [x, y + r * q * 1.5],
            [x + r, y + r * q * 0.9],
          ],
          r * q * 0.8,
          s.rng,
        ),
        { colors: ['#4d7a80'], density: 0.35, wet: 12, creep: 8, edge: 0 },
      );
      await paintPad(
        s,
        x,
        y,
        r,
        q,
        [greens[i % 4]!, greens[(i + 1) % 4]!, greens[(i + 2) % 4]!],
        0.45 + i * 0.045,
      );
    }
    const stems: Point[][] = [
      pts('395 720, 400 900, 372 1010'),
      pts('735 800, 742 960, 716 1090'),
      pts('560 520, 572 660, 566 790'),
      pts('905 640, 900 760, 912 870'),
    ];
    for (const line of stems)
      await wash(s, stem(line, 11, s.rng), {
        colors: ['#5f7d4a', '#7a8a4e'],
        density: 0.95,
        creep: 1.5,
        edge: 0.5,
      });
    await paintBud(s, 905, 650, 118, undefined, 0.12);
    await paintLotus(s, 560, 540, 140, { deep: '#cf6f92', pale: '#efc0cb', ground: '#fbf3ea' }, -0.06);
    await paintLotus(s, 392, 742, 232, undefined, -0.1);
    await paintLotus(s, 742, 850, 168, { deep: '#b93263', pale: '#e58aa6', ground: '#fbf3ea' }, 0.14);
    await wash(s, spatter(400, 900, 420, 26, 5, s.rng), {
      colors: ['#c43b6b', '#3f7466'],
      density: 0.55,
      creep: 1,
    });
    await sign(s, 985, 1332);
  },
};
