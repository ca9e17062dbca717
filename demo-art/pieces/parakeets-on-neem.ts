import { body, wash } from '../engine/paint.ts';
import { blob, type Point, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { paintParakeet } from '../motifs/parakeet.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

/** A neem leaf: pairs of curved leaflets on a drooping stalk. */
const neem = async (
  s: Sheet,
  x: number,
  y: number,
  angle: number,
  long: number,
  density = 0.9,
): Promise<void> => {
  const droop = Math.cos(angle) > 0 ? 0.25 : -0.25;
  const at = (t: number): Point => [
    x + Math.cos(angle + droop * t) * long * t,
    y + Math.sin(angle + droop * t) * long * t,
  ];
  await wash(s, stem([at(0), at(0.5), at(1)], 4.5, s.rng), { colors: ['#6f7f42'], density: 1, creep: 1 });
  for (let i = 1; i <= 7; i++)
    for (const side of [-1, 1]) {
      const [lx, ly] = at(i / 7.2);
      const leaflet = {
        x: lx,
        y: ly,
        long: long * 0.32 * s.rng.around(1, 0.12) * (1 - i * 0.03),
        wide: long * 0.075,
        angle: angle + droop + side * (1.05 - i * 0.06),
        bend: -side * 0.26,
        tip: 0.7,
      };
      await paintLeaf(s, leaflet, {
        colors: ['#8fae4e', '#5d8b4b', '#b9b953'],
        density,
        line: '#3d5a2c',
        pairs: 0,
        pen: 1,
      });
    }
};

export const parakeetsOnNeem: Piece = {
  slug: 'parakeets-on-neem',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await wash(s, blob(pts('180 300, 520 140, 900 240, 1000 640, 860 1000, 420 1080, 140 780')), {
      colors: ['#e9e0bf', '#dfe5d3', '#f1d9c4'],
      density: 0.6,
      wet: 34,
      creep: 70,
      creepScale: 320,
      edge: 0.6,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.5,
    });
    for (const [x, y, a, l] of [
      [900, 320, 2.5, 240],
      [250, 980, -2.6, 210],
      [980, 560, 1.3, 260],
    ] as const)
      await neem(s, x, y, a, l, 0.5);
    const branch: Point[] = pts('-30 905, 200 868, 450 850, 700 792, 930 700, 1150 640');
    await wash(s, stem(branch, 40, s.rng), {
      colors: ['#8a6f55', '#6a5747', '#a08a68'],
      density: 1,
      creep: 4,
      creepScale: 40,
      edge: 0.8,
      vary: 0.6,
      varyScale: 90,
      bloom: 0.5,
      grain: 0.6,
    });
    for (const twig of [
      pts('690 795, 800 900, 860 1040'),
      pts('300 862, 230 960, 210 1060'),
      pts('900 715, 960 600, 960 480'),
      pts('160 876, 110 770, 120 660'),
    ] as Point[][])
      await wash(s, stem(twig, 13, s.rng), {
        colors: ['#7a6650', '#6f7f42'],
        density: 1,
        creep: 2,
        edge: 0.6,
      });
    await paintParakeet(s, 430, 826, 6.6, 1, 0.1, -1);
    await paintParakeet(s, 728, 758, 6.4, -1, -0.06, -1);
    for (const [x, y, a, l] of [
      [860, 1040, 1.9, 250],
      [830, 960, 0.5, 250],
      [210, 1060, 1.5, 230],
      [225, 980, 2.7, 200],
      [960, 480, -1.2, 240],
      [955, 560, -2.5, 200],
      [120, 660, -1.5, 230],
      [115, 720, -0.5, 180],
      [1010, 690, 0.9, 230],
    ] as const)
      await neem(s, x, y, a, l);
    for (const [x, y] of pts('590 900, 612 926, 575 932, 335 920, 352 948, 1000 850, 1022 872')) {
      await wash(
        s,
        stem(
          [
            [x, y - 44],
            [x, y],
          ],
          2.6,
          s.rng,
        ),
        { colors: ['#6f7f42'], density: 1, creep: 0.8 },
      );
      await body(s, roundish(x, y + 6, 13, s.rng, 0.05, 1.25), '#f3efd6', { cover: 0.9 });
      await wash(s, roundish(x, y + 6, 13, s.rng, 0.05, 1.25), {
        colors: ['#d3c04b', '#a9b54a'],
        density: 0.95,
        edge: 0.9,
        edgeWidth: 4,
        creep: 1,
      });
    }
    await wash(s, spatter(640, 1120, 360, 22, 6, s.rng), {
      colors: ['#8fae4e', '#c43524'],
      density: 0.65,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 985, 1300);
  },
};
