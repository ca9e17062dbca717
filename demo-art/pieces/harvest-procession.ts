import { even, stroke } from '../engine/brush.ts';
import { body } from '../engine/paint.ts';
import { along, circle, join, type Point, pts, type Shape } from '../engine/path.ts';
import { bullock, hut, person, warliTree } from '../shapes/figures.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { bird, chalk, mudWall, paddy, rice, warliSun } from '../motifs/warli.ts';

export const harvestProcession: Piece = {
  slug: 'harvest-procession',
  width: 1100,
  height: 1400,
  paper: { color: '#a24f2d' },
  paint: async (s) => {
    await mudWall(s, ['#a3522f', '#94472a', '#6d2f1c']);
    const road: Point[] = pts(
      '940 390, 620 372, 300 400, 165 520, 300 628, 620 640, 880 690, 960 815, 820 920, 500 930, 230 965, 150 1090, 300 1205, 620 1225, 1010 1210',
    );
    const track = along(road, 420);
    // A road of two dotted lines.
    await body(
      s,
      join(
        track.flatMap(([x, y], i) =>
          i % 2
            ? []
            : [circle(x + s.rng.around(0, 1.5), y + 9, 2.4), circle(x + s.rng.around(0, 1.5), y + 21, 1.8)],
        ),
      ),
      rice,
      { ...chalk, cover: 0.8 },
    );
    // Drummers lead, then dancers; children dance in the middle; the last eight are bullocks and their drivers in turn.
    const acts = [
      'drum',
      'drum',
      'drum',
      'dance',
      'dance',
      'dance',
      'carry',
      'carry',
      'walk',
      'carry',
    ] as const;
    const count = 31;
    for (let i = 0; i < count; i++) {
      const at = 410 - Math.round((i / (count - 1)) * 372);
      const [x, y] = track[at]!;
      const [bx] = track[Math.min(419, at + 4)]!;
      if (Math.abs(bx - x) < 6.5) continue;
      const face = bx > x ? 1 : -1;
      if (i >= count - 8 && i % 2 === 0) {
        await body(s, bullock(x, y + 6, 66, face, s.rng), rice, chalk);
        continue;
      }
      if (i >= count - 8) {
        await body(s, person({ x, y: y + 6, tall: 96, face, act: 'walk' }, s.rng), rice, chalk);
        continue;
      }
      const isChild = i > 11 && i < 18;
      const act = i < 6 ? acts[i]! : isChild ? 'dance' : acts[6 + (i % 4)]!;
      await body(
        s,
        person({ x, y: y + 6, tall: isChild ? 70 : s.rng.range(94, 110), face, act }, s.rng),
        rice,
        chalk,
      );
      if (isChild)
        await body(s, person({ x: x + 34, y: y + 4, tall: 58, face, act: 'hold' }, s.rng), rice, chalk);
    }
    await body(s, warliSun(228, 205, 88, s), rice, chalk);
    await body(
      s,
      join([hut(790, 288, 150, s.rng), hut(634, 270, 116, s.rng), hut(938, 266, 112, s.rng)]),
      rice,
      chalk,
    );
    await body(
      s,
      join([
        warliTree(492, 292, 180, s.rng),
        warliTree(560, 860, 150, s.rng),
        warliTree(138, 905, 150, s.rng),
        warliTree(948, 1130, 190, s.rng),
        warliTree(640, 1130, 140, s.rng),
      ]),
      rice,
      chalk,
    );
    await body(
      s,
      join([
        paddy(
          [
            [300, 480],
            [560, 484],
          ],
          14,
          s,
        ),
        paddy(
          [
            [340, 512],
            [620, 516],
          ],
          15,
          s,
        ),
        paddy(
          [
            [300, 1048],
            [500, 1052],
          ],
          10,
          s,
        ),
        paddy(
          [
            [330, 1080],
            [520, 1086],
          ],
          10,
          s,
        ),
        paddy(
          [
            [700, 800],
            [810, 790],
          ],
          7,
          s,
        ),
      ]),
      rice,
      chalk,
    );
    await body(
      s,
      join(pts('350 130, 392 166, 356 200, 330 168').map(([x, y]) => bird(x!, y!, 14, s))),
      rice,
      chalk,
    );
    // The border of a house wall: two lines and a running zigzag.
    const rim: Shape[] = [];
    for (const inset of [34, 66])
      for (const [a, b] of [
        [
          [inset, inset],
          [1100 - inset, inset],
        ],
        [
          [1100 - inset, inset],
          [1100 - inset, 1400 - inset],
        ],
        [
          [1100 - inset, 1400 - inset],
          [inset, 1400 - inset],
        ],
        [
          [inset, 1400 - inset],
          [inset, inset],
        ],
      ] as [Point, Point][])
        rim.push(stroke(along([a, b], 9), 4.4, s.rng, even, 0.3));
    const zig = (a: Point, b: Point, dx: number, dy: number) => {
      const steps = Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 15);
      for (let i = 0; i < steps; i++) {
        const at = (t: number, up: number): Point => [
          a[0] + (b[0] - a[0]) * (t / steps) + dx * up,
          a[1] + (b[1] - a[1]) * (t / steps) + dy * up,
        ];
        rim.push(
          stroke([at(i, 0), at(i + 0.5, 22)], 3, s.rng),
          stroke([at(i + 0.5, 22), at(i + 1, 0)], 3, s.rng),
        );
      }
    };
    zig([40, 61], [1060, 61], 0, -1);
    zig([40, 1361], [1060, 1361], 0, -1);
    zig([61, 66], [61, 1334], -1, 0);
    zig([1039, 66], [1039, 1334], 1, 0);
    await body(s, join(rim), rice, chalk);
    await sign(s, 1010, 1310, 20, '#5a1f12');
  },
};
