import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, pts, roundish, type Shape } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { grown, paintElephant } from '../motifs/elephant.ts';
import { grass } from '../shapes/flora.ts';
import { hill } from '../shapes/land.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const elephantsEvening: Piece = {
  slug: 'elephants-evening',
  width: 960,
  height: 1408,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 54);
    await wash(s, whole(s), {
      colors: ['#b9a6bd', '#d9ab9f', '#f0bd7c', '#f3cf93', '#d9a878', '#a98a78'],
      mix: (_, v) => v * 1.2 - 0.08,
      density: 0.85,
      vary: 0.5,
      varyScale: 420,
      bloom: 0.7,
      edge: 0.2,
      grain: 0.4,
    });
    for (const [x, y, w] of [
      [300, 240, 520],
      [700, 330, 460],
      [420, 430, 380],
      [780, 180, 300],
    ] as const)
      await wash(
        s,
        stroke(
          [
            [x - w / 2, y + 20],
            [x, y - 12],
            [x + w / 2, y + 10],
          ],
          60,
          s.rng,
          swell,
          0.5,
        ),
        {
          colors: ['#93809f', '#c08f91'],
          density: 0.4,
          wet: 20,
          creep: 26,
          edge: 0.3,
          vary: 0.8,
          bloom: 0.5,
        },
      );
    await body(s, roundish(700, 600, 150, s.rng, 0.04), '#f6c67c', { cover: 0.5, wet: 46 });
    await wash(s, roundish(700, 600, 84, s.rng, 0.012), {
      colors: ['#dd5a2a', '#e9853a', '#c9431f'],
      density: 1,
      creep: 3,
      edge: 0.7,
      edgeWidth: 7,
      vary: 0.4,
      varyScale: 90,
      bloom: 0.3,
    });
    await wash(s, hill({ width: 960, height: 1408, y: 850, rise: 120, scale: 380, seed: 'evening far' }), {
      colors: ['#a0859a', '#b78d84'],
      density: 0.55,
      wet: 5,
      creep: 8,
      edge: 0.4,
      vary: 0.6,
      flow: (_, v) => Math.max(0.1, 1.9 - v * 2),
    });
    await wash(s, hill({ width: 960, height: 1408, y: 1010, rise: 70, scale: 300, seed: 'evening near' }), {
      colors: ['#b58a52', '#9a7a5c', '#8a6d6d'],
      density: 0.7,
      wet: 6,
      creep: 10,
      edge: 0.3,
      vary: 0.7,
      bloom: 0.6,
    });
    await wash(s, stroke(pts('90 1170, 420 1196, 800 1168'), 70, s.rng, swell), {
      colors: ['#4c4058'],
      density: 0.6,
      wet: 14,
      creep: 18,
      edge: 0,
    });
    await paintElephant(s, grown, {
      x: 100,
      y: 560,
      k: 7,
      face: 1,
      colors: ['#8d8597', '#6f6a86', '#b08f8c', '#7a7a90'],
      dark: '#3f3b55',
      density: 0.95,
      wet: 0.6,
      clear: '#eadfd2',
    });
    // The sunset gets into the back and the brow.
    await wash(
      s,
      blob(pts('190 700, 300 682, 440 684, 560 690, 600 640, 660 640, 640 700, 540 740, 360 734, 220 750')),
      { colors: ['#e5803a', '#d9605a'], density: 0.5, wet: 20, creep: 14, edge: 0, vary: 0.8 },
    );
    const blades: Shape[][] = [[], [], []];
    for (let i = 0; i < 330; i++)
      blades[i % 3]!.push(grass(s.rng.range(20, 950), s.rng.range(1150, 1380), s.rng.range(60, 210), s.rng));
    for (const [i, colors] of [
      ['#a9863f', '#8a7a3c'],
      ['#6d6a3c', '#7d5a3a'],
      ['#4a4440', '#5c5636'],
    ].entries())
      await wash(s, join(blades[i]!), { colors, density: 0.6, creep: 2, edge: 0.3, vary: 0.6 });
    await body(
      s,
      join(
        Array.from({ length: 40 }, () =>
          grass(s.rng.range(60, 920), s.rng.range(1200, 1390), s.rng.range(90, 220), s.rng),
        ),
      ),
      '#f0d79b',
      { cover: 0.5, creep: 1.4, dry: 0.35 },
    );
    const egrets = [
      [250, 560, 22],
      [310, 536, 17],
      [206, 530, 15],
    ].map(([x, y, r]) =>
      join([
        stroke(
          [
            [x! - r!, y! - r! * 0.5],
            [x! - r! * 0.3, y! - r! * 0.5],
            [x!, y!],
          ],
          5,
          s.rng,
          swell,
        ),
        stroke(
          [
            [x!, y!],
            [x! + r! * 0.5, y! - r! * 0.7],
            [x! + r!, y! - r! * 0.3],
          ],
          5,
          s.rng,
          swell,
        ),
      ]),
    );
    await body(s, join(egrets), '#fdf6e6', { cover: 0.9 });
    await wash(s, spatter(480, 1180, 420, 44, 6, s.rng), {
      colors: ['#6d6a3c', '#dd5a2a'],
      density: 0.6,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 862, 1318, 20);
  },
};
