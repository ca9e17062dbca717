import { wash } from '../engine/paint.ts';
import { blob, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { calf, paintElephant } from '../motifs/elephant.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { paintLotus } from '../motifs/lotus.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const littleElephantCard: Piece = {
  slug: 'little-elephant-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await wash(s, blob(pts('140 560, 420 380, 800 420, 900 800, 760 1080, 300 1110, 90 860')), {
      colors: ['#f3d9cf', '#efe3c6', '#e6d5dc'],
      density: 0.7,
      wet: 34,
      creep: 80,
      creepScale: 300,
      edge: 0.6,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.6,
    });
    await wash(s, blob(pts('130 1082, 480 1060, 850 1084, 700 1120, 480 1128, 240 1116')), {
      colors: ['#b3a8a6', '#c6b79d'],
      density: 0.6,
      wet: 14,
      creep: 20,
      edge: 0,
      vary: 0.6,
    });
    await paintElephant(s, calf, {
      x: 120,
      y: 480,
      k: 6.7,
      face: 1,
      colors: ['#b3b0bd', '#9a9bb0', '#cdb4b8', '#a9b3bd'],
      dark: '#6d6b86',
      density: 0.82,
    });
    await wash(s, blob(pts('430 640, 470 620, 500 680, 490 770, 450 780, 420 710')), {
      colors: ['#dd8f98'],
      density: 0.5,
      wet: 16,
      creep: 8,
      edge: 0,
    });
    await wash(s, blob(pts('650 690, 690 680, 700 715, 665 730')), {
      colors: ['#dd7f8c'],
      density: 0.5,
      wet: 10,
      creep: 6,
      edge: 0,
    });
    const line: Point[] = pts('806 452, 800 390, 812 300');
    await wash(s, stem(line, 9, s.rng), { colors: ['#66803f'], density: 1, creep: 1.2 });
    await paintLeaf(
      s,
      { x: 800, y: 390, long: 80, wide: 34, angle: -2.5, bend: 0.15 },
      { colors: ['#8fae4e', '#5d8b4b'], line: '#3d5a2c', pairs: 3 },
    );
    await paintLotus(s, 812, 306, 86);
    for (let i = 0; i < 26; i++) {
      const x = s.rng.range(110, 900);
      const y = 1096 + s.rng.range(-8, 30);
      await paintLeaf(
        s,
        {
          x,
          y,
          long: s.rng.range(28, 62),
          wide: 11,
          angle: -1.57 + s.rng.around(0, 0.7),
          bend: s.rng.around(0, 0.2),
        },
        { colors: ['#9fb26a', '#6f9058'], density: 0.75 },
      );
    }
    await wash(s, spatter(640, 260, 300, 22, 7, s.rng), {
      colors: ['#dd8f98', '#e0b04a'],
      density: 0.65,
      creep: 1.4,
      edge: 0.8,
    });
    await sign(s, 890, 1310, 20);
  },
};
