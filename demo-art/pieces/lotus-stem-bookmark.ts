import { wash } from '../engine/paint.ts';
import { blob, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintBud, paintLotus, paintPad } from '../motifs/lotus.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import { stroke, swell } from '../engine/brush.ts';
import type { Piece } from './piece.ts';

export const lotusStemBookmark: Piece = {
  slug: 'lotus-stem-bookmark',
  width: 480,
  height: 1440,
  paint: async (s) => {
    await wash(s, blob(pts('60 120, 240 60, 420 140, 440 460, 330 640, 140 600, 40 380')), {
      colors: ['#f3dccb', '#f0d3d3', '#ece6d0'],
      density: 0.6,
      wet: 30,
      creep: 50,
      creepScale: 220,
      edge: 0.5,
      edgeWidth: 12,
      vary: 0.6,
      bloom: 0.5,
    });
    await wash(
      s,
      {
        svg: '<rect x="-20" y="1130" width="520" height="340"/>',
        box: { x0: -20, y0: 1130, x1: 500, y1: 1470 },
      },
      {
        colors: ['#b3cdc8', '#7fa7ab', '#5a8592'],
        mix: (_, v) => (v - 0.78) * 4.4,
        density: 0.8,
        wet: 12,
        creep: 18,
        edge: 0.3,
        vary: 0.6,
        bloom: 0.5,
      },
    );
    for (let i = 0; i < 12; i++) {
      const y = 1150 + i * 22;
      const x = s.rng.range(100, 380);
      const w = s.rng.range(60, 240);
      await wash(
        s,
        stroke(
          [
            [x - w / 2, y],
            [x, y + 3],
            [x + w / 2, y],
          ],
          s.rng.range(2, 6),
          s.rng,
          swell,
        ),
        { colors: ['#4d7a8a'], density: 0.4, creep: 3 },
      );
    }
    const long: Point[] = pts('232 440, 262 620, 218 840, 206 1020, 240 1230');
    const short: Point[] = pts('352 800, 356 930, 318 1080, 286 1240');
    for (const [line, w] of [
      [long, 13],
      [short, 10],
    ] as const)
      await wash(s, stem(line, w, s.rng), {
        colors: ['#7d9350', '#56764a', '#8a8a50'],
        density: 1,
        creep: 1.4,
        edge: 0.6,
        vary: 0.6,
      });
    await paintPad(s, 150, 1210, 116, 0.34, ['#6f9471', '#3f7466', '#8ea35c'], 0.75);
    await paintPad(s, 372, 1296, 124, 0.36, ['#3f7466', '#8ea35c', '#2f6468'], 0.85);
    await paintPad(s, 210, 1372, 96, 0.36, ['#8ea35c', '#3f7466'], 0.9);
    await paintBud(s, 352, 812, 128, undefined, 0.1);
    await paintLotus(s, 230, 452, 186, undefined, -0.06);
    await wash(s, spatter(260, 640, 190, 14, 4, s.rng), {
      colors: ['#c43b6b', '#6f9471'],
      density: 0.6,
      creep: 1,
      edge: 0.8,
    });
    await sign(s, 420, 1400, 16);
  },
};
