import { wash } from '../engine/paint.ts';
import { roundish, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { paintMograBud } from '../motifs/jasmine.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { orangeMarigold, paintMarigold, yellowMarigold } from '../motifs/marigold.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const dhanyavaadCard: Piece = {
  slug: 'dhanyavaad-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    const [cx, cy] = [500, 660];
    const at = (a: number, r: number): Point => [cx + Math.cos(a) * r, cy + Math.sin(a) * r * 1.12];
    await wash(s, roundish(cx, cy, 410, s.rng, 0.06, 1.1), {
      colors: ['#f5e6c4', '#eee7cf', '#f4dccb'],
      density: 0.55,
      wet: 34,
      creep: 50,
      creepScale: 260,
      edge: 0.5,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.5,
    });
    await wash(
      s,
      stem(
        Array.from({ length: 25 }, (_, i) => at(0.5 + i * 0.225, 318)),
        7,
        s.rng,
      ),
      { colors: ['#6b7a3f', '#7a6650'], density: 1, creep: 2, edge: 0.5 },
    );
    // Leaves all the way round, thinner at the upper right where the wreath is left open.
    for (let i = 0; i < 44; i++) {
      const a = 0.35 + (i / 44) * 5.6;
      const side = i % 2 ? 1 : -1;
      const [x, y] = at(a, 318 + side * 6);
      const out = Math.atan2(Math.sin(a) * 1.12, Math.cos(a));
      await paintLeaf(
        s,
        {
          x,
          y,
          long: s.rng.range(74, 132),
          wide: s.rng.range(26, 38),
          angle: out + (side > 0 ? 0.95 : Math.PI - 0.75) + s.rng.around(0, 0.3),
          bend: side * 0.16,
          tip: 0.75,
        },
        {
          colors: s.rng.pick([
            ['#7f9c4b', '#446b3c'],
            ['#a3b062', '#6f8f4a'],
            ['#5c7f5a', '#38594a'],
          ]),
          density: s.rng.range(0.6, 1),
          line: '#2f4a28',
          pairs: 4,
          pen: 1.1,
          clear: '#eef0dc',
        },
      );
    }
    for (let i = 0; i < 10; i++) {
      const a = 0.5 + (i / 10) * 5.5 + 0.2;
      const [x, y] = at(a, 318 + (i % 2 ? 62 : -50));
      await paintMograBud(s, x, y, 40, a + (i % 2 ? 0 : Math.PI) + s.rng.around(0, 0.4));
    }
    const heads: [number, number, number][] = [
      [1.9, 96, 0],
      [2.5, 70, 1],
      [1.32, 76, 1],
      [3.1, 54, 0],
      [0.86, 56, 0],
      [3.62, 66, 1],
      [4.2, 48, 0],
      [0.46, 44, 1],
      [4.75, 60, 0],
      [5.25, 40, 1],
      [2.2, 44, 1],
      [5.62, 30, 0],
    ];
    for (const [a, r, kind] of heads) {
      const [x, y] = at(a, 318 + s.rng.around(0, 16));
      await paintMarigold(s, x, y, r, kind ? yellowMarigold : orangeMarigold, s.rng.range(0.86, 0.96));
    }
    await wash(s, spatter(720, 300, 190, 20, 5, s.rng), {
      colors: ['#e0781b', '#ebb02b'],
      density: 0.75,
      creep: 1.2,
      edge: 0.8,
    });
    await wash(s, spatter(330, 1180, 220, 14, 5, s.rng), {
      colors: ['#7f9c4b', '#e0781b'],
      density: 0.7,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 890, 1310, 20);
  },
};
