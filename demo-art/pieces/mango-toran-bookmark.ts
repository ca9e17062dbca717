import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, pts, roundish } from '../engine/path.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { orangeMarigold, paintMarigold, yellowMarigold } from '../motifs/marigold.ts';
import { buti } from '../shapes/paisley.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const mangoToranBookmark: Piece = {
  slug: 'mango-toran-bookmark',
  width: 480,
  height: 1440,
  paint: async (s) => {
    await wash(s, blob(pts('40 60, 240 40, 440 60, 450 700, 400 1150, 250 1220, 80 1150, 34 700')), {
      colors: ['#f6e6c0', '#f3dccb', '#efe9cf'],
      density: 0.6,
      wet: 30,
      creep: 40,
      creepScale: 220,
      edge: 0.4,
      vary: 0.6,
      bloom: 0.5,
    });
    const strings = pts('82 690, 188 960, 296 830, 400 1090');
    for (const [x, low] of strings) {
      await body(
        s,
        stroke(
          [
            [x, 120],
            [x + s.rng.around(0, 4), low / 2],
            [x, low],
          ],
          3,
          s.rng,
        ),
        '#8a6a3a',
        { cover: 0.85 },
      );
      const pieces = Math.round((low - 210) / 96);
      for (let i = 0; i < pieces; i++) {
        const y = 250 + i * ((low - 250) / pieces);
        for (const side of [-1, 1])
          await paintLeaf(
            s,
            {
              x: x + side * 2,
              y,
              long: 104 * s.rng.around(1, 0.06),
              wide: 25,
              angle: Math.PI / 2 - side * 0.42 + s.rng.around(0, 0.06),
              bend: side * 0.12,
              tip: 0.8,
            },
            {
              colors: ['#6f9448', '#3f6f45', '#8fa84c'],
              density: 0.95,
              line: '#2f4f2c',
              pairs: 5,
              pale: '#cbd6a0',
              clear: '#eef0dc',
              pen: 1,
            },
          );
        if (i > 0) await paintMarigold(s, x, y - 3, 27, i % 2 ? orangeMarigold : yellowMarigold, 0.92);
      }
      await paintLeaf(
        s,
        { x, y: low - 6, long: 112, wide: 32, angle: Math.PI / 2, tip: 0.8 },
        {
          colors: ['#5d8a45', '#3f6f45'],
          density: 1,
          line: '#2f4f2c',
          pairs: 6,
          pale: '#cbd6a0',
          clear: '#eef0dc',
          pen: 1,
        },
      );
      await paintMarigold(s, x, low, 32, orangeMarigold, 0.92);
    }
    for (let i = 0; i < 9; i++)
      await paintMarigold(
        s,
        40 + i * 50,
        150 + Math.sin(i * 0.8) * 4 + ((i - 4) / 4) ** 2 * -14,
        36,
        i % 2 ? yellowMarigold : orangeMarigold,
        0.92,
      );
    for (let i = 0; i < 10; i++)
      await paintMarigold(s, 16 + i * 50, 108, 25, i % 2 ? orangeMarigold : yellowMarigold, 0.9);
    // The lintel the toran hangs from.
    await body(
      s,
      stroke(pts('-10 62, 160 58, 320 63, 490 60'), 58, s.rng, () => 1, 0.06),
      '#9c3323',
      { cover: 0.96, vary: 0.12, dry: 0.15 },
    );
    await body(
      s,
      join([
        ...Array.from({ length: 10 }, (_, i) => buti(24 + i * 48, 60, 17, 8, s.rng)),
        stroke(pts('-10 38, 240 36, 490 38'), 3, s.rng),
        stroke(pts('-10 83, 240 84, 490 82'), 3, s.rng),
      ]),
      '#e7b24a',
      { cover: 0.92, dry: 0.2 },
    );
    const petals = Array.from({ length: 14 }, () =>
      roundish(s.rng.range(70, 410), s.rng.range(1270, 1380), s.rng.range(5, 12), s.rng, 0.2, 0.6),
    );
    await wash(s, join(petals), {
      colors: ['#e0781b', '#ebb02b'],
      density: 0.9,
      creep: 1,
      edge: 0.8,
      edgeWidth: 3,
    });
    await sign(s, 412, 1396, 17);
  },
};
