import { body, wash } from '../engine/paint.ts';
import { circle, join, roundish } from '../engine/path.ts';
import { deodar, hill } from '../shapes/land.ts';
import type { Piece } from './piece.ts';

export const moonPhasesBookmark: Piece = {
  slug: 'moon-phases-bookmark',
  width: 480,
  height: 1440,
  paper: { color: '#f4ecda' },
  paint: async (s) => {
    const box = { x0: 34, y0: 34, x1: 446, y1: 1406 };
    const night = { svg: '<rect x="34" y="34" width="412" height="1372"/>', box };
    await wash(s, night, {
      colors: ['#1f2c5c', '#2f4480', '#4b5f97', '#7d84ad'],
      mix: (_, v) => v * 1.05 - 0.05,
      density: 1.15,
      creep: 2.5,
      creepScale: 60,
      edge: 0.4,
      vary: 0.5,
      varyScale: 260,
      bloom: 0.7,
      grain: 0.5,
    });
    await wash(s, night, {
      colors: ['#1b2450'],
      density: 0.5,
      creep: 2.5,
      creepScale: 60,
      edge: 0.3,
      vary: 0.9,
      varyScale: 180,
      bloom: 0.8,
      flow: (_, v) => 1.1 - v * 1.1,
    });
    // -1 would be new, 0 is half, 1 is full.
    const phases = [-0.8, -0.45, 0, 0.5, 1.01];
    for (const [i, phase] of phases.entries()) {
      const [x, y] = [240 + Math.sin(i * 1.15 + 0.4) * 58, 180 + i * 210];
      const r = 58 + i * 7;
      await body(s, roundish(x, y, r * 1.5, s.rng, 0.05), '#8f97bd', { cover: 0.1 + i * 0.05, wet: 26 });
      const disc = roundish(x, y, r, s.rng, 0.01);
      await body(s, disc, '#38497f', { cover: 0.7, creep: 1 });
      // The lit part lies between the limb on one side and the terminator's half-ellipse.
      const steps = Array.from({ length: 25 }, (_, k) => -Math.PI / 2 + (k / 24) * Math.PI);
      const lit = [
        ...steps.map((a) => [x + Math.cos(a) * r, y + Math.sin(a) * r]),
        ...steps
          .slice()
          .toReversed()
          .map((a) => [x - Math.cos(a) * r * phase, y + Math.sin(a) * r]),
      ];
      const moon = {
        svg: `<path d="M${lit.map(([px, py]) => `${px!.toFixed(1)} ${py!.toFixed(1)}`).join('L')}Z"/>`,
        box: disc.box,
      };
      await body(s, moon, '#f6e6b4', { cover: 0.97, creep: 1.2 });
      await wash(s, moon, {
        colors: ['#e8b64a', '#dc9a35', '#f0cf7a'],
        density: 0.8,
        creep: 1.2,
        edge: 0.7,
        edgeWidth: 6,
        vary: 0.7,
        varyScale: 70,
        bloom: 0.8,
        grain: 0.4,
      });
    }
    const stars = Array.from({ length: 90 }, () =>
      circle(s.rng.range(50, 430), s.rng.range(50, 1180), s.rng.next() ** 3 * 3.4 + 0.8),
    );
    await body(s, join(stars), '#f7efd8', { cover: 0.85, creep: 0.5 });
    for (const [i, y, tone] of [
      [0, 1230, ['#4a5c92', '#5a6490']],
      [1, 1290, ['#2b3c6d', '#33476a']],
      [2, 1350, ['#172247', '#1c3046']],
    ] as const) {
      const shape = hill({
        width: 480,
        height: 1440,
        y,
        rise: 120,
        scale: 260 - i * 40,
        seed: `moon hill ${i}`,
      });
      const cut = {
        svg: `<defs><clipPath id="c"><rect x="34" y="34" width="412" height="1372"/></clipPath></defs><g clip-path="url(#c)">${shape.svg}</g>`,
        box: { x0: 34, y0: shape.box.y0, x1: 446, y1: 1406 },
      };
      await body(s, cut, tone[0], { cover: 0.72, second: tone[1], creep: 2, vary: 0.15 });
      await wash(s, cut, { colors: tone, density: 0.6, creep: 2, edge: 0.7, vary: 0.5, bloom: 0.5 });
    }
    for (const [x, y, k] of [
      [96, 1360, 120],
      [132, 1366, 84],
      [380, 1372, 100],
      [350, 1376, 66],
    ] as const)
      await body(s, deodar(x, y, k, s.rng), '#131c3a', { cover: 0.95, creep: 1.5 });
  },
};
