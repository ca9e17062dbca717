import { stroke, swell } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { circle, join } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { washOver } from './wash-over.ts';

/** A cat asleep, curled, its tail over its nose. */
export const paintCat = async (s: Sheet, x: number, y: number): Promise<void> => {
  await wash(
    s,
    stroke(
      [
        [x - 150, y + 66],
        [x, y + 84],
        [x + 170, y + 64],
      ],
      46,
      s.rng,
      swell,
    ),
    { colors: ['#3a281c'], density: 0.8, wet: 12, creep: 3, edge: 0 },
  );
  const fur = ['#d98f4a', '#c2702f', '#e6b27a'];
  await washOver(
    s,
    [
      [x - 150, y + 30],
      [x - 120, y - 44],
      [x - 40, y - 84],
      [x + 60, y - 80],
      [x + 134, y - 36],
      [x + 150, y + 26],
      [x + 100, y + 66],
      [x - 20, y + 74],
      [x - 116, y + 64],
    ],
    '#f6ead4',
    fur,
    0.85,
  );
  await washOver(
    s,
    [
      [x - 148, y + 10],
      [x - 156, y - 30],
      [x - 132, y - 14],
      [x - 96, y - 16],
      [x - 74, y - 34],
      [x - 70, y + 4],
      [x - 66, y + 34],
      [x - 106, y + 52],
      [x - 142, y + 38],
    ],
    '#f6ead4',
    fur,
    0.9,
  );
  await washOver(
    s,
    [
      [x + 130, y + 10],
      [x + 120, y + 52],
      [x + 20, y + 74],
      [x - 70, y + 66],
      [x - 96, y + 50],
      [x - 70, y + 40],
      [x + 20, y + 48],
      [x + 96, y + 26],
    ],
    '#f6ead4',
    ['#c2702f', '#a85a28'],
    0.95,
  );
  const bands = [
    [-20, -82, -6, -40],
    [20, -84, 30, -44],
    [60, -78, 64, -40],
    [96, -60, 92, -26],
  ] as const;
  await wash(
    s,
    join(
      bands.map(([a, b, c, d]) =>
        stroke(
          [
            [x + a, y + b],
            [x + (a + c) / 2 + 5, y + (b + d) / 2],
            [x + c, y + d],
          ],
          13,
          s.rng,
          (t) => 1 - t,
        ),
      ),
    ),
    { colors: ['#8f4a20'], density: 0.7, creep: 2, edge: 0.3 },
  );
  await body(
    s,
    join([
      stroke(
        [
          [x - 134, y + 14],
          [x - 126, y + 19],
          [x - 116, y + 15],
        ],
        3,
        s.rng,
      ),
      stroke(
        [
          [x - 98, y + 12],
          [x - 89, y + 17],
          [x - 80, y + 11],
        ],
        3,
        s.rng,
      ),
      circle(x - 108, y + 27, 4),
    ]),
    '#4a2a1a',
    { cover: 0.9 },
  );
};
