import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';
import { hill } from '../shapes/land.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

/** A red-vented bulbul sitting, its feet at the origin. */
const bulbul = async (
  s: Sheet,
  x: number,
  y: number,
  k: number,
  face: 1 | -1,
  turn: number,
): Promise<void> => {
  const f = frame(x, y, k, face, turn);
  const one = (a: number, b: number): Point => f([[a, b]])[0]!;
  const paint = async (p: readonly Point[], colors: readonly string[], density: number) => {
    await body(s, blob(f(p)), '#f3e6da', { cover: 0.9, creep: 0.8 });
    await wash(s, blob(f(p)), {
      colors,
      density,
      creep: 1,
      edge: 0.8,
      edgeWidth: 4,
      vary: 0.6,
      varyScale: k * 14,
      bloom: 0.3,
    });
  };
  await paint(pts('-8 -6, -16 12, -22 30, -18 32, -10 18, -2 0'), ['#3d3436', '#5a4a46'], 1.05);
  await paint(
    pts('2 -38, 12 -30, 15 -16, 9 -3, 0 2, -9 -2, -12 -14, -8 -28'),
    ['#8a7a72', '#a8968a', '#6d5c58'],
    0.9,
  );
  await wash(s, blob(f(pts('-3 0, 4 2, 0 8, -8 10, -9 4'))), {
    colors: ['#c33a28'],
    density: 1.1,
    creep: 1,
    edge: 0.5,
  });
  await paint(pts('-7 -28, 0 -28, 3 -16, -3 -3, -12 10, -14 2, -12 -14'), ['#54464a', '#6d5a54'], 0.95);
  await paint(
    pts('-3 -34, -5 -42, -4 -52, 1 -47, 7 -47, 12 -42, 12 -35, 6 -29, 0 -29'),
    ['#2a2428', '#3d3238'],
    1.15,
  );
  await body(s, blob(f(pts('11.4 -41.5, 18 -38.6, 11.6 -36.4'))), '#2a2428', { cover: 0.97 });
  await body(s, circle(...one(7.4, -40.6), k * 1.1), '#f3e6da', { cover: 0.95 });
  await body(s, circle(...one(7.6, -40.6), k * 0.75), '#120e10', { cover: 1 });
  await body(
    s,
    join([0, 4].map((d) => stroke([one(d, 0), one(d + 0.5, 3), one(d - 0.5, 5)], k * 1.4, s.rng))),
    '#3d3234',
    { cover: 0.95 },
  );
};

export const birdsOnAWireCard: Piece = {
  slug: 'birds-on-a-wire-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 74, 74, 74, 106);
    await wash(s, whole(s), {
      colors: ['#f0d9cd', '#eec3b9', '#e9b3a6', '#f1d3b4', '#f3e3c9'],
      mix: (_, v) => v * 1.1 - 0.05,
      density: 0.85,
      vary: 0.55,
      varyScale: 460,
      bloom: 0.6,
      edge: 0.2,
      grain: 0.35,
    });
    for (const [x, y, w] of [
      [320, 300, 420],
      [720, 420, 380],
      [520, 180, 300],
    ] as const)
      await wash(
        s,
        stroke(
          [
            [x - w / 2, y + 16],
            [x, y - 10],
            [x + w / 2, y + 8],
          ],
          54,
          s.rng,
          swell,
          0.5,
        ),
        {
          colors: ['#d39aa0', '#c9a3b0'],
          density: 0.4,
          wet: 18,
          creep: 22,
          edge: 0.3,
          vary: 0.8,
          bloom: 0.5,
        },
      );
    await wash(s, roundish(716, 1010, 100, s.rng, 0.015), {
      colors: ['#e2734a', '#ea9a58'],
      density: 0.7,
      creep: 3,
      edge: 0.6,
      vary: 0.4,
      varyScale: 100,
    });
    await wash(s, hill({ width: 1000, height: 1400, y: 1120, rise: 130, scale: 380, seed: 'wire far' }), {
      colors: ['#c39aa3', '#b5949f'],
      density: 0.6,
      wet: 3,
      creep: 6,
      edge: 0.5,
      vary: 0.5,
      bloom: 0.4,
    });
    await wash(s, hill({ width: 1000, height: 1400, y: 1210, rise: 90, scale: 260, seed: 'wire near' }), {
      colors: ['#8a6a80', '#7a6a86'],
      density: 0.75,
      wet: 1,
      creep: 6,
      edge: 0.6,
      vary: 0.6,
      bloom: 0.5,
    });
    const sag = (x: number, low: number) => low + 46 - ((x - 430) / 500) ** 2 * 46;
    const wire = (low: number): Point[] =>
      Array.from({ length: 9 }, (_, i) => [40 + i * 118, sag(40 + i * 118, low)]);
    await body(
      s,
      join([stroke(wire(700), 4.4, s.rng), stroke(wire(790), 3.2, s.rng), stroke(wire(836), 3, s.rng)]),
      '#4a3a42',
      { cover: 0.85, dry: 0.15 },
    );
    await body(
      s,
      join([
        stroke(pts('884 1310, 880 900, 884 560'), 22, s.rng, () => 1, 0.1),
        stroke(pts('800 640, 884 632, 968 640'), 12, s.rng),
        stroke(pts('812 730, 884 724, 958 730'), 10, s.rng),
      ]),
      '#3d3036',
      { cover: 0.92, dry: 0.2, second: '#55404a' },
    );
    for (const [x, k, face, turn] of [
      [210, 3.3, 1, 0.04],
      [318, 3.1, 1, -0.06],
      [402, 3.3, -1, 0.05],
      [610, 3.2, -1, -0.03],
    ] as const)
      await bulbul(s, x, sag(x, 700) - 8, k, face, turn);
    // The late one: far wing, bird, near wing.
    const f = frame(688, 424, 2.9, -1, -0.05);
    const wing = async (rim: Point[], quills: readonly (readonly Point[])[]) => {
      await body(s, blob(f(rim)), '#f3e6da', { cover: 0.88 });
      await wash(s, blob(f(rim)), {
        colors: ['#54464a', '#8a7a72'],
        density: 0.95,
        creep: 1.2,
        edge: 0.8,
        vary: 0.7,
        varyScale: 60,
      });
      const lines = quills.map((q) => stroke(f(q), 3, s.rng, (t) => 1 - t * 0.5));
      await wash(s, join(lines), { colors: ['#2a2428'], density: 0.7, creep: 0.8, edge: 0 });
    };
    await wing(
      pts(
        '0 -12, 2 -34, 10 -58, 24 -78, 38 -88, 34 -76, 39 -70, 32 -64, 36 -56, 29 -52, 31 -43, 24 -40, 25 -30, 17 -26, 14 -14, 6 -6',
      ),
      [pts('6 -16, 14 -50, 32 -78'), pts('7 -14, 17 -44, 32 -64'), pts('8 -12, 16 -34, 26 -48')],
    );
    await bulbul(s, 720, 470, 3.2, -1, -0.75);
    await wing(
      pts(
        '-2 -6, -8 -24, -20 -46, -38 -62, -60 -70, -52 -60, -55 -54, -46 -50, -47 -43, -38 -42, -37 -34, -27 -32, -24 -22, -14 -16, -8 -4',
      ),
      [pts('-8 -14, -28 -42, -50 -62'), pts('-9 -12, -28 -36, -46 -50'), pts('-9 -10, -24 -28, -36 -38')],
    );
    await wash(s, spatter(360, 520, 320, 18, 5, s.rng), {
      colors: ['#c9746a'],
      density: 0.6,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 900, 1345, 20);
  },
};
