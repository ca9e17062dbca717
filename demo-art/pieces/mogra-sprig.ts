import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintMogra, paintMograBud } from '../motifs/jasmine.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const mograSprig: Piece = {
  slug: 'mogra-sprig',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 96, 96, 96, 132);
    await wash(s, whole(s), {
      colors: ['#b7c4a4', '#a3b69d', '#c9cba9', '#93aaa0'],
      density: 0.9,
      vary: 0.5,
      varyScale: 520,
      bloom: 0.6,
      edge: 0.3,
      grain: 0.4,
    });
    const main: Point[] = pts('250 1210, 420 960, 560 720, 690 480, 730 300');
    const side: Point[] = pts('520 790, 700 760, 850 690');
    const low: Point[] = pts('400 985, 330 850, 250 730');
    for (const [line, w] of [
      [main, 13],
      [side, 8],
      [low, 8],
    ] as const)
      await wash(s, stem(line, w, s.rng), {
        colors: ['#4f6138', '#6a5a38'],
        density: 1.1,
        creep: 1.5,
        edge: 0.5,
      });
    const dark = ['#44683f', '#2c5145', '#66833f'];
    const leaves: [number, number, number, number, number][] = [
      [300, 1135, 0.05, 300, 130],
      [330, 1090, 3.5, 200, 110],
      [440, 930, 0.35, 280, 130],
      [470, 880, 3.75, 230, 110],
      [600, 650, -0.05, 240, 120],
      [610, 630, 3.55, 250, 120],
      [680, 500, -2.6, 190, 95],
      [690, 480, -0.35, 200, 100],
      [330, 850, 3.2, 160, 84],
      [720, 755, 0.75, 190, 92],
      [300, 800, -0.9, 150, 74],
    ];
    for (const [x, y, angle, long, wide] of leaves)
      await paintLeaf(
        s,
        { x, y, long, wide, angle, bend: s.rng.around(0, 0.16), tip: 0.8 },
        { colors: dark, density: 1, line: '#1f3a2c', pairs: 6, pale: '#b5c493', clear: '#dfe4cc' },
      );
    for (const [x, y, long, a] of [
      [745, 300, 110, -1.3],
      [700, 340, 84, -2.1],
      [860, 690, 96, -0.25],
      [845, 720, 70, 0.55],
      [244, 730, 96, -1.9],
      [230, 760, 70, -2.8],
    ] as const)
      await paintMograBud(s, x, y, long, a);
    for (const [x, y, r] of [
      [400, 700, 96],
      [640, 395, 100],
      [560, 600, 148],
      [770, 610, 104],
      [330, 935, 116],
    ] as const)
      await paintMogra(s, x, y, r);
    await body(s, spatter(560, 640, 480, 26, 4, s.rng), '#fbf8ec', { cover: 0.7 });
    await sign(s, 975, 1330);
  },
};
