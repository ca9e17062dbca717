import { body, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import { flat, line, pen } from '../motifs/flat.ts';
import { leaf, place } from '../shapes/flora.ts';
import { spineOf } from '../shapes/spine.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { feather } from '../motifs/feather.ts';

const ink = '#20212b';

export const mayura: Piece = {
  slug: 'mayura',
  width: 1120,
  height: 1400,
  paper: { color: '#f3e6c8' },
  paint: async (s) => {
    await wash(s, whole(s), {
      colors: ['#efdcb2', '#f3e4c4', '#ecd3ab'],
      density: 0.55,
      vary: 0.7,
      varyScale: 380,
      edge: 0,
      grain: 0.5,
    });
    // A creeper down the left and over the top, as in the border of the sari.
    const creeper: Point[] = pts(
      '180 1310, 120 1100, 200 880, 130 640, 210 420, 170 230, 330 130, 560 170, 760 110, 960 180',
    );
    await pen(s, [line(s, creeper, 8)], '#4a5a34');
    const at = spineOf(creeper);
    for (let i = 1; i < 25; i++) {
      const t = i / 25;
      const side = i % 2 ? 1 : -1;
      const [x, y] = at(t, 0);
      const [tx, ty] = at(t, side * 84);
      if (i % 3 === 0) {
        await pen(
          s,
          [
            line(
              s,
              [
                [x, y],
                [(x + tx) / 2 + 8, (y + ty) / 2 - 8],
                [tx, ty],
              ],
              4,
            ),
          ],
          '#4a5a34',
        );
        for (let p = 0; p < 6; p++)
          await flat(
            s,
            (() => {
              const q = place(tx, ty, (p / 6) * 6.283 + i);
              return [q(4, 0), q(20, 15), q(40, 13), q(46, 0), q(40, -13), q(20, -15)];
            })(),
            { color: i % 2 ? '#c2412c' : '#d97a3c', shade: '#7a1f1a', pen: ink, width: 2.6, soft: 7 },
          );
        await body(s, roundish(tx, ty, 12, s.rng, 0.05), '#e8b548', { cover: 0.98 });
        await pen(s, [circle(tx - 3, ty - 2, 2), circle(tx + 4, ty, 2), circle(tx, ty + 5, 2)], ink);
      } else {
        const a = Math.atan2(ty - y, tx - x) - side * 0.35;
        const q = place(x, y, a);
        const l = s.rng.range(62, 92);
        await flat(
          s,
          [
            q(4, 0),
            q(l * 0.35, l * 0.2),
            q(l * 0.7, l * 0.15),
            q(l, 0),
            q(l * 0.7, -l * 0.15),
            q(l * 0.35, -l * 0.2),
          ],
          { color: i % 2 ? '#5f8a52' : '#7d9a4a', shade: '#2c4a34', pen: ink, width: 2.6, soft: 7 },
        );
        await pen(s, [line(s, [q(4, 0), q(l * 0.5, 2), q(l * 0.85, 0)], 1.8)], ink);
      }
    }
    const root: Point = [560, 770];
    const tails: [number, number, number, number][] = [
      [1030, 1010, 46, 0.9],
      [1010, 1110, 46, 0.8],
      [380, 1290, 44, -0.7],
      [960, 1200, 50, 0.6],
      [470, 1320, 46, -0.5],
      [880, 1270, 52, 0.4],
      [570, 1330, 50, -0.25],
      [780, 1310, 54, 0.2],
      [675, 1325, 54, 0],
    ];
    for (const [x, y, w, bow] of tails)
      await feather(
        s,
        [
          root,
          [root[0] + (x - root[0]) * 0.35 + bow * 50, root[1] + (y - root[1]) * 0.3 - Math.abs(bow) * 20],
          [root[0] + (x - root[0]) * 0.72 + bow * 46, root[1] + (y - root[1]) * 0.66],
          [x, y],
        ],
        w,
      );
    for (const [x, y, w] of [
      [860, 1030, 38],
      [520, 1130, 38],
      [760, 1110, 40],
      [630, 1150, 40],
    ] as const)
      await feather(s, [root, [root[0] + (x - root[0]) * 0.5, root[1] + (y - root[1]) * 0.45], [x, y]], w);
    await flat(s, pts('470 640, 540 610, 630 650, 690 740, 720 850, 660 880, 580 860, 520 800'), {
      color: '#3f7d5c',
      shade: '#1c3f3a',
      pen: ink,
      width: 4,
    });
    const rows: Shape[] = [];
    for (let r = 0; r < 6; r++)
      for (let k = 0; k < 5; k++) {
        const [x, y] = [545 + k * 26 + r * 14 - (r % 2) * 12, 668 + r * 32 + k * 6];
        rows.push(
          line(
            s,
            [
              [x - 15, y],
              [x - 10, y + 15],
              [x, y + 20],
              [x + 10, y + 15],
              [x + 15, y],
            ],
            2.6,
          ),
          circle(x, y + 9, 3),
        );
      }
    await pen(s, rows, '#d9b65c', 0.05);
    for (const x of [470, 520])
      await pen(
        s,
        [
          line(
            s,
            [
              [x, 850],
              [x - 14, 950],
              [x - 4, 1040],
            ],
            8,
          ),
          line(
            s,
            [
              [x - 4, 1036],
              [x - 44, 1056],
            ],
            5,
          ),
          line(
            s,
            [
              [x - 4, 1036],
              [x + 30, 1056],
            ],
            5,
          ),
          line(
            s,
            [
              [x - 4, 1036],
              [x - 10, 1064],
            ],
            5,
          ),
        ],
        '#6a4a34',
      );
    const neck: Point[] = pts(
      '426 318, 456 334, 466 372, 450 420, 446 490, 492 570, 560 650, 578 750, 546 838, 478 876, 408 850, 370 780, 362 700, 376 610, 392 530, 394 460, 386 410, 376 366, 392 328',
    );
    await flat(s, neck, { color: '#27539c', shade: '#12265c', pen: ink, width: 5, soft: 22 });
    await wash(s, blob(pts('424 560, 446 560, 484 640, 490 740, 450 810, 420 770, 410 670')), {
      colors: ['#2f9aa0', '#3fb0a0'],
      density: 0.65,
      wet: 16,
      creep: 4,
      edge: 0,
      vary: 0.6,
    });
    const cups: Shape[] = [];
    for (let r = 0; r < 12; r++)
      for (let k = 0; k < 7; k++) {
        const t = r / 11;
        const y = 500 + r * 29;
        const [from, to] = [400 - Math.sin(t * 2.4) * 22, 446 + Math.sin(Math.min(1.5, t * 2)) * 108];
        const x = from + 16 + (r % 2) * 13 + k * 27;
        if (x > to - 18) continue;
        cups.push(
          line(
            s,
            [
              [x - 12, y],
              [x - 8, y + 11],
              [x, y + 15],
              [x + 8, y + 11],
              [x + 12, y],
            ],
            2.2,
          ),
        );
      }
    await body(s, join(cups), '#7fd0c8', { cover: 0.7, creep: 0.7 });
    await flat(s, pts('382 352, 352 364, 320 384, 350 386, 380 392'), {
      color: '#d9b65c',
      pen: ink,
      width: 3,
    });
    await body(s, blob(pts('392 344, 424 336, 450 350, 444 366, 414 368, 392 362')), '#f3ead2', {
      cover: 0.95,
    });
    await body(s, circle(412, 354, 10), ink, { cover: 1 });
    await body(s, circle(409, 351, 3), '#ffffff', { cover: 1 });
    await pen(
      s,
      [line(s, pts('386 350, 412 340, 452 354'), 3.4), line(s, pts('392 366, 416 372, 448 366'), 2.6)],
      ink,
    );
    for (let i = 0; i < 6; i++) {
      const a = -1.95 + i * 0.25;
      const to = place(424, 318, a);
      await pen(s, [line(s, [to(0, 0), to(40, 2), to(78, 0)], 3)], ink);
      await body(
        s,
        leaf({ x: to(70, 0)[0], y: to(70, 0)[1], long: 30, wide: 18, angle: a, tip: 1 }, s.rng),
        '#2f9aa0',
        { cover: 0.97 },
      );
      await body(s, circle(...to(86, 0), 5), '#e8b548', { cover: 0.97 });
    }
    await body(
      s,
      join(
        Array.from({ length: 12 }, (_, i) =>
          circle(396 + i * 4.7, 452 + Math.sin((i / 11) * 3.14) * 13, 4.6),
        ),
      ),
      '#e8b548',
      { cover: 0.97 },
    );
    await sign(s, 1050, 1350, 18);
  },
};
