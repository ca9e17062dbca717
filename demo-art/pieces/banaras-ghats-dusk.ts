import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { circle, join, roundish, type Shape } from '../engine/path.ts';
import { boat, rower, skyline, steps } from '../shapes/ghats.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

const water = 760;

export const banarasGhatsDusk: Piece = {
  slug: 'banaras-ghats-dusk',
  width: 1400,
  height: 1100,
  paint: async (s) => {
    await tapeMargin(s, 78, 78, 78, 108);
    await wash(s, whole(s), {
      colors: ['#cdb9cf', '#e7b99a', '#efb56c', '#e9955a', '#c98a94', '#7d6f98'],
      mix: (_, v) => (v < 0.69 ? v * 0.95 - 0.05 : 1.55 - v * 1.2 + (v - 0.69) * 2.4),
      density: 0.95,
      vary: 0.35,
      varyScale: 600,
      bloom: 0.3,
      edge: 0.2,
    });
    await wash(s, roundish(470, 470, 66, s.rng, 0.015), {
      colors: ['#d9532b', '#e5803a'],
      density: 0.9,
      creep: 3,
      edge: 0.5,
      vary: 0.3,
      varyScale: 100,
    });
    for (const [x, y, w] of [
      [300, 250, 420],
      [880, 190, 520],
      [1120, 320, 340],
      [620, 330, 300],
    ] as const) {
      await wash(
        s,
        stroke(
          [
            [x - w / 2, y + 14],
            [x, y - 10],
            [x + w / 2, y + 6],
          ],
          44,
          s.rng,
          swell,
          0.5,
        ),
        { colors: ['#a98bb0', '#c58f93'], density: 0.42, wet: 14, creep: 18, edge: 0.3, vary: 0.7 },
      );
    }
    const far = skyline(
      {
        from: -20,
        to: 900,
        base: water,
        tall: 190,
        spires: [
          [190, 270],
          [640, 320],
        ],
      },
      s.rng,
    );
    await wash(s, far.shape, {
      colors: ['#a9829f', '#b98f95', '#9a7fa6'],
      density: 0.75,
      creep: 3,
      wet: 2,
      edge: 0.4,
      vary: 0.4,
      flow: (_, v) => 1.7 - v * 1.2,
    });
    const mid = skyline(
      {
        from: 700,
        to: 1420,
        base: water - 10,
        tall: 300,
        spires: [
          [800, 420],
          [1210, 500],
        ],
      },
      s.rng,
    );
    await wash(s, mid.shape, {
      colors: ['#6d5584', '#80597c', '#544a7a'],
      density: 0.95,
      creep: 2.4,
      edge: 0.5,
      vary: 0.5,
      bloom: 0.3,
      flow: (_, v) => 1.9 - v * 1.3,
    });
    const near = skyline({ from: 1020, to: 1430, base: water + 20, tall: 400, spires: [[1110, 520]] }, s.rng);
    await wash(s, near.shape, {
      colors: ['#3a3160', '#4c3560', '#2c2c55'],
      density: 0.95,
      creep: 2.4,
      edge: 0.5,
      vary: 0.5,
      bloom: 0.3,
      flow: (_, v) => 1.9 - v * 1.2,
    });
    await wash(
      s,
      join([
        ...steps(620, 1440, water - 26, water + 70, 8, s.rng),
        ...steps(-40, 640, water - 14, water + 18, 4, s.rng),
      ]),
      { colors: ['#4b3d69', '#70547a'], density: 0.85, creep: 2, edge: 0.4, vary: 0.6 },
    );
    await wash(
      s,
      {
        svg: `<rect x="-20" y="${water + 40}" width="1450" height="400"/>`,
        box: { x0: -20, y0: water + 40, x1: 1430, y1: 1140 },
      },
      {
        colors: ['#8f6d91', '#5c5a8a', '#404a7c'],
        mix: (_, v) => (v - 0.72) * 4,
        density: 0.62,
        creep: 6,
        wet: 6,
        edge: 0.3,
        vary: 0.5,
        varyScale: 300,
      },
    );
    const glints: Shape[] = [];
    for (let i = 0; i < 60; i++) {
      const y = s.rng.range(water + 66, 985);
      const w = s.rng.range(30, 190);
      const x = s.rng.range(60, 1340);
      glints.push(
        stroke(
          [
            [x - w / 2, y],
            [x, y + s.rng.around(0, 3)],
            [x + w / 2, y],
          ],
          s.rng.range(2, 7),
          s.rng,
          swell,
          0.4,
        ),
      );
    }
    await wash(s, join(glints.slice(0, 36)), { colors: ['#2f3160'], density: 0.5, creep: 3, edge: 0.2 });
    await body(s, join(glints.slice(36)), '#f0b57a', { cover: 0.34, creep: 3, dry: 0.5 });
    const lamps: [number, number, number][] = [];
    for (const [x, y] of [
      ...mid.windows.filter((_, i) => i % 4 === 0),
      ...near.windows.filter((_, i) => i % 3 === 0),
    ])
      lamps.push([x, y, 3]);
    for (let i = 0; i < 30; i++)
      lamps.push([s.rng.range(600, 1330), water + s.rng.range(-22, 60), s.rng.range(3, 5)]);
    for (let i = 0; i < 15; i++)
      lamps.push([s.rng.range(110, 1150), s.rng.range(water + 86, 965), s.rng.range(3.4, 6)]);
    await body(s, join(lamps.map(([x, y, r]) => circle(x, y, r * 4.2))), '#ffb347', {
      cover: 0.5,
      wet: 11,
      creep: 1,
    });
    await body(
      s,
      join(
        lamps
          .filter(([, y]) => y > water)
          .map(([x, y, r]) =>
            stroke(
              [
                [x, y + r],
                [x + s.rng.around(0, 3), y + r * 6],
                [x, y + r * 11],
              ],
              r * 1.4,
              s.rng,
              (t) => 1 - t,
            ),
          ),
      ),
      '#f6b25a',
      { cover: 0.5, creep: 4, creepScale: 20, dry: 0.35 },
    );
    await body(s, join(lamps.map(([x, y, r]) => roundish(x, y, r, s.rng, 0.1))), '#fff0c2', {
      cover: 0.98,
      creep: 0.6,
    });
    const boats = join([
      boat(330, 872, 210, 1, s.rng),
      rower(318, 872, 62, 1, s.rng),
      boat(640, 838, 130, -1, s.rng),
      rower(640, 838, 40, -1, s.rng),
      boat(960, 930, 250, 1, s.rng),
      rower(930, 930, 74, 1, s.rng),
    ]);
    await wash(
      s,
      join(
        [
          [330, 890, 200],
          [640, 850, 120],
          [960, 952, 240],
        ].map(([x, y, w]) =>
          stroke(
            [
              [x! - w! / 2, y!],
              [x!, y! + 8],
              [x! + w! / 2, y!],
            ],
            w! * 0.13,
            s.rng,
            swell,
          ),
        ),
      ),
      { colors: ['#232448'], density: 0.55, wet: 4, creep: 5, edge: 0 },
    );
    await body(s, boats, '#25213f', { cover: 0.92, second: '#3a2a48', creep: 1.2, dry: 0.1 });
    const gulls = [
      [250, 330, 16],
      [296, 352, 12],
      [560, 286, 14],
      [210, 372, 10],
    ].map(([x, y, r]) =>
      join([
        stroke(
          [
            [x! - r!, y! - r! * 0.4],
            [x! - r! * 0.4, y! - r! * 0.5],
            [x!, y!],
          ],
          3,
          s.rng,
          swell,
        ),
        stroke(
          [
            [x!, y!],
            [x! + r! * 0.5, y! - r! * 0.6],
            [x! + r!, y! - r! * 0.2],
          ],
          3,
          s.rng,
          swell,
        ),
      ]),
    );
    await body(s, join(gulls), '#4b3d5e', { cover: 0.8 });
    await sign(s, 1275, 1044);
  },
};
