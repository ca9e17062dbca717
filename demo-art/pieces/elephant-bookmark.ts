import { body, wash, whole } from '../engine/paint.ts';
import { stroke } from '../engine/brush.ts';
import { blob, circle, join, type Point, pts, type Shape } from '../engine/path.ts';
import { flat, line, pen } from '../motifs/flat.ts';
import { grown } from '../motifs/elephant.ts';
import { impress } from '../motifs/block.ts';
import { frame } from '../shapes/frame.ts';
import { buti } from '../shapes/paisley.ts';
import type { Piece } from './piece.ts';

const ink = '#241c1c';

export const elephantBookmark: Piece = {
  slug: 'elephant-bookmark',
  width: 480,
  height: 1440,
  paper: { color: '#f2e4c4' },
  paint: async (s) => {
    await wash(s, whole(s), {
      colors: ['#ecd7a6', '#f2e2bf'],
      density: 0.5,
      vary: 0.7,
      varyScale: 260,
      edge: 0,
    });
    await body(
      s,
      blob(pts('40 500, 46 300, 130 150, 240 96, 350 150, 434 300, 440 500, 440 1240, 240 1246, 40 1240')),
      '#a33a25',
      { cover: 0.95, second: '#8f2f22', vary: 0.12, creep: 2.5 },
    );
    await pen(
      s,
      [
        line(
          s,
          pts(
            '40 1240, 40 800, 40 500, 46 300, 130 150, 240 96, 350 150, 434 300, 440 500, 440 800, 440 1240',
          ),
          5,
        ),
      ],
      ink,
    );
    // Every other row is set in by half a step and has no fifth flower: it goes far off the sheet.
    await body(
      s,
      join(
        Array.from({ length: 46 }, (_, i) =>
          buti(
            76 +
              (i % 5) * 82 +
              (Math.floor(i / 5) % 2) * 41 -
              (i % 5 === 4 && Math.floor(i / 5) % 2 ? 999 : 0),
            330 + Math.floor(i / 5) * 62,
            10,
            6,
            s.rng,
          ),
        ),
      ),
      '#c9683a',
      { cover: 0.8, dry: 0.25 },
    );
    // The parasol: three tiers on a pole, each with its fringe.
    await flat(s, pts('236 780, 244 780, 243 240, 237 240'), { color: '#d9a441', pen: ink, width: 2.6 });
    for (const [i, [y, w, c]] of (
      [
        [300, 84, '#dba63f'],
        [392, 118, '#3f6b5c'],
        [500, 150, '#dba63f'],
      ] as const
    ).entries()) {
      const dome: Point[] = [
        [240 - w, y + 46],
        [240 - w * 0.86, y + 12],
        [240 - w * 0.45, y - 18],
        [240, y - 28],
        [240 + w * 0.45, y - 18],
        [240 + w * 0.86, y + 12],
        [240 + w, y + 46],
        [240, y + 58],
      ];
      await flat(s, dome, { color: c, shade: '#6d3416', pen: ink, width: 4 });
      await pen(
        s,
        [-0.55, -0.2, 0.2, 0.55].map((k) =>
          line(
            s,
            [
              [240, y - 26],
              [240 + w * k * 0.8, y + 8],
              [240 + w * k, y + 50],
            ],
            2,
          ),
        ),
        ink,
      );
      const drops = Array.from({ length: 9 + i * 4 }, (_, k) => {
        const t = (k + 0.5) / (9 + i * 4);
        return [240 - w + t * 2 * w, y + 50 + Math.sin(Math.PI * t) * 8] as const;
      });
      await body(
        s,
        join(
          drops.map(([x, dy]) =>
            blob([
              [x - 4, dy],
              [x - 5, dy + 16],
              [x, dy + 22],
              [x + 5, dy + 16],
              [x + 4, dy],
            ]),
          ),
        ),
        i % 2 ? '#dba63f' : '#f2e2b4',
        { cover: 0.95 },
      );
      await pen(
        s,
        drops.map(([x, dy]) => circle(x, dy + 26, 2.6)),
        ink,
      );
    }
    await flat(s, pts('232 274, 248 274, 254 256, 240 222, 226 256'), {
      color: '#f2c65a',
      pen: ink,
      width: 3,
    });
    const f = frame(82, 742, 3.35, 1);
    for (const leg of grown.far) await flat(s, f(leg), { color: '#4a4750', pen: ink, width: 3.4 });
    await pen(
      s,
      [line(s, f(grown.tail), 5), stroke(f(pts('5 66, 5 72, 7 76')), 11, s.rng, (t) => 0.4 + t)],
      ink,
    );
    await flat(s, f(grown.body), { color: '#6a6670', shade: '#35323c', pen: ink, width: 4.6 });
    const cloth: Point[] = pts('22 20, 34 17, 46 16.5, 55 19, 57 36, 55 52, 40 56, 24 52, 20 36');
    await flat(s, f(cloth), { color: '#dba63f', shade: '#8a4a1c', pen: ink, width: 3.6 });
    await flat(s, f(pts('26 24, 40 21, 51 23, 52 46, 39 49, 26 46')), {
      color: '#a8321f',
      pen: ink,
      width: 2.6,
      soft: 6,
      shade: '#5a160e',
    });
    await body(
      s,
      join([
        buti(...f([[39, 35]])[0]!, 31, 10, s.rng),
        ...pts('29 27, 49 27, 29 43, 49 43').map(([a, b]) => circle(...f([[a!, b!]])[0]!, 4)),
      ]),
      '#f2dfae',
      { cover: 0.95 },
    );
    const hem = Array.from(
      { length: 12 },
      (_, i) => f([[22.5 + i * 3, 53 + Math.sin((i / 11) * Math.PI) * 3]])[0]!,
    );
    await body(s, join(hem.map(([x, y]) => circle(x, y + 8, 4.6))), '#f2c65a', { cover: 0.97 });
    await flat(s, f(grown.ear), { color: '#5c5863', shade: '#322f38', pen: ink, width: 4 });
    await body(
      s,
      join(
        Array.from({ length: 8 }, (_, i) =>
          circle(...f([[59 + Math.sin(i * 0.5) * 1.5 + (i > 4 ? (i - 4) * 1.4 : 0), 24 + i * 3.4]])[0]!, 2.6),
        ),
      ),
      '#f2dfae',
      { cover: 0.9 },
    );
    const crest: Point[] = pts('75 8, 81 10, 86 16, 89 26, 90.4 40, 86 42, 84 30, 79 18');
    await flat(s, f(crest), { color: '#e0ab45', shade: '#8a4a1c', pen: ink, width: 3, soft: 6 });
    await body(
      s,
      join(pts('81 15, 85 22, 87 30, 88 37').map(([a, b]) => circle(...f([[a!, b!]])[0]!, 4.4))),
      '#a8321f',
      { cover: 0.96 },
    );
    await flat(s, f(grown.tusk), { color: '#f8efd8', pen: ink, width: 2.8 });
    const [ex, ey] = f([[77.5, 29]])[0]!;
    await pen(
      s,
      [
        circle(ex, ey, 4.6),
        line(
          s,
          [
            [ex - 14, ey - 8],
            [ex, ey - 12],
            [ex + 12, ey - 6],
          ],
          2.6,
        ),
      ],
      ink,
    );
    await body(
      s,
      join(
        Array.from({ length: 9 }, (_, i) =>
          circle(...f([[62 + i * 2, 53 + Math.sin((i / 8) * 3.14) * 5]])[0]!, 4.4),
        ),
      ),
      '#f2c65a',
      { cover: 0.97 },
    );
    await body(
      s,
      join(
        pts('66 87, 72 87.5, 18 87, 24 87').flatMap(([a, b]) =>
          [-1.6, 0, 1.6].map((d) => circle(...f([[a! + d, b!]])[0]!, 2.2)),
        ),
      ),
      '#f2dfae',
      { cover: 0.9 },
    );
    const bells: Shape[] = [];
    for (const [x, y] of pts('96 300, 384 300, 72 560, 408 560')) {
      await pen(
        s,
        [
          line(
            s,
            [
              [x, y - 76],
              [x, y],
            ],
            2.4,
          ),
        ],
        ink,
      );
      await flat(
        s,
        [
          [x - 18, y + 34],
          [x - 13, y + 8],
          [x, y - 4],
          [x + 13, y + 8],
          [x + 18, y + 34],
          [x, y + 38],
        ],
        { color: '#e0ab45', shade: '#7a4a1c', pen: ink, width: 3, soft: 6 },
      );
      bells.push(circle(x, y + 42, 5));
    }
    await pen(s, bells, ink);
    await flat(s, pts('44 1054, 240 1046, 436 1054, 436 1076, 240 1072, 44 1076'), {
      color: '#dba63f',
      pen: ink,
      width: 3,
      soft: 6,
      shade: '#8a4a1c',
    });
    for (let i = 0; i < 8; i++)
      await flat(
        s,
        [
          [50 + i * 48, 1082],
          [74 + i * 48, 1150 + (i % 2) * 8],
          [98 + i * 48, 1082],
        ]
          .flatMap(([x, y]): Point[] => [[x!, y!]])
          .concat([[74 + i * 48, 1078]]),
        { color: i % 2 ? '#3f6b5c' : '#e0ab45', pen: ink, width: 2.8, soft: 6, shade: '#5a3416' },
      );
    await impress(
      s,
      join(Array.from({ length: 9 }, (_, i) => buti(48 + i * 48, 1306, 20, 8, s.rng))),
      '#a33a25',
    );
    await impress(
      s,
      join([
        stroke(
          [
            [28, 1272],
            [452, 1272],
          ],
          4,
          s.rng,
        ),
        stroke(
          [
            [28, 1340],
            [452, 1340],
          ],
          4,
          s.rng,
        ),
        stroke(
          [
            [28, 1350],
            [452, 1350],
          ],
          2,
          s.rng,
        ),
        stroke(
          [
            [28, 62],
            [452, 62],
          ],
          4,
          s.rng,
        ),
      ]),
      ink,
      0.2,
    );
  },
};
