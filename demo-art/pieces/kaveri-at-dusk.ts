import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, pts, roundish, type Shape } from '../engine/path.ts';
import { rower } from '../shapes/ghats.ts';
import { hill, palm } from '../shapes/land.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

const shore = 342;

export const kaveriAtDusk: Piece = {
  slug: 'kaveri-at-dusk',
  width: 1600,
  height: 640,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 36);
    await wash(s, whole(s), {
      colors: ['#8d86ae', '#c69ab0', '#efb9a0', '#f4d3a4', '#e7a99b', '#a9819f', '#6b6894'],
      mix: (u, v) => v * 1.02 - 0.04 + Math.sin(u * 4) * 0.025,
      density: 0.92,
      vary: 0.38,
      varyScale: 560,
      bloom: 0.35,
      edge: 0.2,
      grain: 0.35,
    });
    for (let i = 0; i < 8; i++) {
      const [x, y, w] = [s.rng.range(60, 1540), s.rng.range(70, 230), s.rng.range(240, 620)];
      await wash(
        s,
        stroke(
          [
            [x - w / 2, y + 10],
            [x - w * 0.1, y - 8],
            [x + w / 2, y + 4],
          ],
          s.rng.range(14, 40),
          s.rng,
          swell,
          0.5,
        ),
        { colors: ['#8a7aa8', '#b8829c'], density: 0.38, wet: 10, creep: 14, edge: 0.2, vary: 0.8 },
      );
    }
    await body(s, roundish(1120, shore - 44, 30, s.rng, 0.02), '#fff0cc', { cover: 0.9, wet: 1.5 });
    await body(s, roundish(1120, shore - 44, 90, s.rng, 0.05), '#ffdfa8', { cover: 0.34, wet: 34 });
    for (const [i, y, rise, tone] of [
      [0, shore - 6, 92, ['#a58bab', '#b99aa5']],
      [1, shore + 2, 54, ['#75658f', '#8a6a88']],
    ] as const) {
      await wash(
        s,
        hill({ width: 1600, height: shore, y, rise, scale: 460 - i * 120, seed: `kaveri ${i}` }),
        {
          colors: tone,
          density: 0.7,
          creep: 4,
          wet: 2.5 - i,
          edge: 0.4,
          vary: 0.5,
          flow: (_, v) => (v * s.height < shore + 4 ? 1 : 0),
        },
      );
    }
    const bank: Shape[] = [];
    for (let i = 0; i < 60; i++) {
      const x = s.rng.range(-20, 760);
      bank.push(roundish(x, shore - s.rng.range(0, 22), s.rng.range(12, 34), s.rng, 0.3, 0.7));
    }
    for (let i = 0; i < 26; i++) {
      const x = s.rng.range(1240, 1620);
      bank.push(roundish(x, shore - s.rng.range(0, 12), s.rng.range(8, 24), s.rng, 0.3, 0.7));
    }
    await wash(s, join(bank), {
      colors: ['#4a4468', '#5c4a62', '#3c4560'],
      density: 0.95,
      creep: 6,
      creepScale: 30,
      edge: 0.4,
      vary: 0.6,
      bloom: 0.3,
      flow: (_, v) => (v * s.height < shore + 6 ? 1 : 0.25),
    });
    const palms = pts(
      '130 170, 176 210, 240 150, 392 188, 430 142, 610 160, 655 118, 1390 110, 1452 146, 1500 100',
    );
    for (const [x, tall] of palms)
      await wash(s, palm(x, shore + 2, tall, s.rng), {
        colors: ['#3a3658', '#4b3d58'],
        density: 1,
        creep: 2,
        creepScale: 18,
        edge: 0.3,
        vary: 0.5,
      });
    // The same trees again in the water, loosened.
    for (const [x, tall] of palms)
      await wash(
        s,
        stroke(
          [
            [x, shore + 6],
            [x + s.rng.around(0, 8), shore + tall * 0.4],
            [x, shore + tall * 0.9],
          ],
          tall * 0.16,
          s.rng,
          (t) => 1 - t * 0.4,
          0.6,
        ),
        { colors: ['#4a4470'], density: 0.32, wet: 5, creep: 14, creepScale: 22, edge: 0 },
      );
    await wash(
      s,
      stroke(
        [
          [-40, shore + 20],
          [400, shore + 26],
          [780, shore + 8],
        ],
        46,
        s.rng,
        () => 1,
        0.5,
      ),
      { colors: ['#56507c', '#6d5578'], density: 0.5, wet: 8, creep: 14, creepScale: 40, edge: 0 },
    );
    await body(
      s,
      stroke(
        [
          [1120, shore + 6],
          [1126, 450],
          [1114, 610],
        ],
        46,
        s.rng,
        (t) => 0.5 + t * 0.7,
        0.6,
      ),
      '#ffe3b4',
      { cover: 0.42, wet: 7, creep: 16, creepScale: 26, dry: 0.35 },
    );
    const ripples = Array.from({ length: 80 }, () => {
      const y = s.rng.range(shore + 16, 596);
      const w = s.rng.range(30, 230) * (0.4 + (y - shore) / 260);
      const x = s.rng.range(30, 1570);
      return stroke(
        [
          [x - w / 2, y],
          [x, y + s.rng.around(0, 2.4)],
          [x + w / 2, y],
        ],
        s.rng.range(1.2, 5),
        s.rng,
        swell,
        0.4,
      );
    });
    await wash(s, join(ripples.slice(0, 52)), {
      colors: ['#6a6496', '#9a6d8d'],
      density: 0.45,
      creep: 3,
      edge: 0.2,
    });
    await body(s, join(ripples.slice(52)), '#fbdcc0', { cover: 0.42, creep: 3, dry: 0.4 });
    const [bx, by] = [905, 470];
    await wash(s, roundish(bx, by + 28, 88, s.rng, 0.1, 0.26), {
      colors: ['#3d3a62'],
      density: 0.6,
      wet: 5,
      creep: 8,
      creepScale: 24,
      edge: 0,
    });
    await wash(
      s,
      stroke(
        [
          [bx - 4, by + 24],
          [bx + 6, by + 64],
          [bx, by + 96],
        ],
        40,
        s.rng,
        (t) => 1 - t,
        0.4,
      ),
      { colors: ['#3d3a62'], density: 0.4, wet: 4, creep: 9, creepScale: 18, edge: 0 },
    );
    await body(
      s,
      blob([
        [bx - 80, by - 8],
        [bx - 40, by + 2],
        [bx, by + 4],
        [bx + 40, by + 2],
        [bx + 80, by - 8],
        [bx + 66, by + 22],
        [bx + 34, by + 35],
        [bx - 34, by + 35],
        [bx - 66, by + 22],
      ]),
      '#33273a',
      { cover: 0.95, second: '#553a3a', creep: 1.4, dry: 0.1 },
    );
    await body(
      s,
      join(
        Array.from({ length: 9 }, (_, i) =>
          stroke(
            [
              [bx - 62 + i * 15, by + 4],
              [bx - 56 + i * 14, by + 28],
            ],
            1.8,
            s.rng,
          ),
        ),
      ),
      '#a97a5c',
      { cover: 0.5 },
    );
    await body(s, rower(bx - 8, by + 6, 74, 1, s.rng), '#2b2235', { cover: 0.96 });
    await body(
      s,
      blob([
        [bx - 6, by - 38],
        [bx + 10, by - 42],
        [bx + 16, by - 16],
        [bx - 12, by - 12],
      ]),
      '#b5452c',
      { cover: 0.85 },
    );
    await sign(s, 1530, 574, 18);
  },
};
