import { wash } from '../engine/paint.ts';
import { blob, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { orangeMarigold, paintCup, paintMarigold, yellowMarigold } from '../motifs/marigold.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const marigoldStudy: Piece = {
  slug: 'marigold-study',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await wash(s, blob(pts('300 240, 640 130, 960 300, 1010 720, 820 1010, 420 1050, 170 780, 190 430')), {
      colors: ['#f3e3bd', '#e9e6cc', '#f2d9c2'],
      density: 0.5,
      wet: 30,
      creep: 60,
      creepScale: 320,
      edge: 0.6,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.4,
    });
    const stems: Point[][] = [
      pts('470 480, 500 800, 560 1090, 566 1300'),
      pts('770 660, 720 900, 610 1130, 582 1300'),
      pts('290 770, 350 960, 500 1150, 556 1300'),
    ];
    for (const line of stems)
      await wash(s, stem(line, 17, s.rng), {
        colors: ['#66803f', '#4c6d3c'],
        density: 1,
        creep: 2,
        edge: 0.7,
        vary: 0.5,
      });
    const frond = async (x: number, y: number, angle: number, long: number) => {
      const tip: Point = [x + Math.cos(angle) * long, y + Math.sin(angle) * long];
      await wash(
        s,
        stem(
          [[x, y], [x + Math.cos(angle - 0.1) * long * 0.5, y + Math.sin(angle - 0.1) * long * 0.5], tip],
          5,
          s.rng,
        ),
        { colors: ['#5c7a3d'], density: 0.9, creep: 1 },
      );
      for (let i = 1; i <= 6; i++)
        for (const side of [-1, 1]) {
          const t = i / 6.6;
          await paintLeaf(
            s,
            {
              x: x + (tip[0] - x) * t,
              y: y + (tip[1] - y) * t,
              long: long * (0.36 - t * 0.13) * s.rng.around(1, 0.15),
              wide: long * 0.085,
              angle: angle + side * (0.75 - t * 0.25),
              bend: -side * 0.1,
              tip: 0.85,
            },
            { colors: ['#7f9c4b', '#446b3c', '#5d8450'], density: 0.85, line: '#2f4a28', pairs: 0, pen: 1 },
          );
        }
    };
    for (const [x, y, a, l] of [
      [505, 830, -2.5, 230],
      [545, 1010, -0.35, 270],
      [690, 970, -0.2, 210],
      [370, 985, 2.75, 190],
      [565, 1150, -2.75, 240],
      [575, 1190, 0.1, 230],
    ] as const)
      await frond(x, y, a, l);
    await paintCup(s, 474, 520, 150);
    await paintCup(s, 772, 690, 112);
    await paintCup(s, 290, 785, 84);
    await paintMarigold(s, 470, 400, 205, orangeMarigold, 0.84);
    await paintMarigold(s, 778, 610, 150, yellowMarigold, 0.74);
    await paintMarigold(s, 284, 726, 108, orangeMarigold, 0.66);
    await wash(s, spatter(760, 880, 330, 16, 6, s.rng), {
      colors: ['#e0781b', '#ebb02b'],
      density: 0.7,
      creep: 1.5,
      edge: 0.8,
    });
    await sign(s, 985, 1300);
  },
};
