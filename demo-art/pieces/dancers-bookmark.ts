import { even, stroke } from '../engine/brush.ts';
import { body } from '../engine/paint.ts';
import { along, circle, join, type Point } from '../engine/path.ts';
import { hut, person, warliTree } from '../shapes/figures.ts';
import type { Piece } from './piece.ts';
import { bird, chalk, mudWall, paddy, rice, warliSun } from '../motifs/warli.ts';

export const dancersBookmark: Piece = {
  slug: 'dancers-bookmark',
  width: 480,
  height: 1440,
  paper: { color: '#9c4a2a' },
  paint: async (s) => {
    await mudWall(s, ['#a3522f', '#93462a', '#652a1a']);
    const spiral = (turns: number) =>
      along(
        Array.from({ length: 60 }, (_, i): Point => {
          const a = (i / 59) * turns * 6.283 + 0.4;
          const r = 44 + (i / 59) * 112;
          return [240 + Math.cos(a) * r, 800 + Math.sin(a) * r * 1.25];
        }),
        24,
      );
    await body(s, person({ x: 240, y: 828, tall: 64, act: 'drum' }, s.rng), rice, chalk);
    for (const [x, y] of spiral(1.75))
      await body(
        s,
        person(
          { x, y, tall: 70, turn: Math.atan2((y - 800) / 1.25, x - 240) + Math.PI / 2, act: 'hold' },
          s.rng,
        ),
        rice,
        chalk,
      );
    await body(s, warliSun(240, 200, 78, s), rice, chalk);
    await body(
      s,
      join([bird(110, 330, 15, s), bird(160, 372, 13, s), bird(350, 340, 15, s), bird(310, 392, 12, s)]),
      rice,
      chalk,
    );
    await body(
      s,
      join([warliTree(130, 1290, 250, s.rng), warliTree(352, 1300, 200, s.rng), hut(246, 1310, 96, s.rng)]),
      rice,
      chalk,
    );
    await body(
      s,
      join([
        paddy(
          [
            [70, 500],
            [200, 490],
          ],
          7,
          s,
        ),
        paddy(
          [
            [280, 490],
            [410, 500],
          ],
          7,
          s,
        ),
      ]),
      rice,
      chalk,
    );
    const rim = [1330, 1350, 96, 76].map((y) =>
      stroke(
        along(
          [
            [44, y],
            [436, y],
          ],
          8,
        ),
        4,
        s.rng,
        even,
        0.3,
      ),
    );
    const dots = Array.from({ length: 20 }, (_, i) => [
      circle(52 + i * 19.8, 1340, 3.2),
      circle(52 + i * 19.8, 86, 3.2),
    ]).flat();
    const teeth = Array.from({ length: 14 }, (_, i) =>
      [1362, 64].flatMap((y, k) => {
        const up = k ? -20 : 20;
        const x = 48 + i * 28;
        return [
          stroke(
            [
              [x, y],
              [x + 14, y + up],
            ],
            3.2,
            s.rng,
          ),
          stroke(
            [
              [x + 14, y + up],
              [x + 28, y],
            ],
            3.2,
            s.rng,
          ),
        ];
      }),
    ).flat();
    await body(s, join([...rim, ...dots, ...teeth]), rice, chalk);
  },
};
