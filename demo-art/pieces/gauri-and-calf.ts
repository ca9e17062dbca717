import { stroke } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { blob, join, type Point, pts, type Shape } from '../engine/path.ts';
import { line } from '../motifs/flat.ts';
import { paintBud, paintLotus } from '../motifs/lotus.ts';
import { place } from '../shapes/flora.ts';
import { buti } from '../shapes/paisley.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { paintCow } from '../motifs/paint-cow.ts';

const pink = { deep: '#c94a72', pale: '#eba6b6', ground: '#f8e8e0' };

export const gauriAndCalf: Piece = {
  slug: 'gauri-and-calf',
  width: 1300,
  height: 1300,
  pixelsPerUnit: 2.5,
  paper: { color: '#1f2f5a' },
  paint: async (s) => {
    await body(s, whole(s), '#22325f', { cover: 1, second: '#1a284f', vary: 0.16, varyScale: 300 });
    await wash(s, whole(s), {
      colors: ['#2c4a78', '#1c2850'],
      density: 0.6,
      vary: 0.9,
      varyScale: 260,
      edge: 0,
      bloom: 0.4,
      grain: 0.6,
    });
    const buds: [number, number, number][] = [];
    for (let row = 0; row < 7; row++)
      for (let col = 0; col < 6; col++)
        buds.push([155 + col * 200 + (row % 2) * 96, 190 + row * 128, s.rng.around(0, 0.3)]);
    for (const [i, [x, y, tilt]] of buds.entries()) {
      if (x > 1190) continue;
      const to = place(x, y, Math.PI / 2 + tilt);
      await body(
        s,
        join([
          line(s, [to(0, 0), to(30, 8), to(62, 0)], 3.4),
          ...[-1, 1].map((d) => {
            const q = place(...to(26, 4), Math.PI / 2 + tilt - d * 0.9);
            return blob([q(0, 0), q(14, 8), q(32, 0), q(14, -8)]);
          }),
        ]),
        '#5a8a6a',
        { cover: 0.85 },
      );
      if (i % 2) await paintBud(s, x, y, 52, pink, -tilt);
      else await paintLotus(s, x, y, 40, pink, -tilt);
    }
    const ground = blob(pts('-40 1120, 300 1092, 660 1104, 1000 1090, 1340 1116, 1340 1360, -40 1360'));
    await body(s, ground, '#3f6a4f', { cover: 0.98, second: '#2f574a', creep: 3 });
    const tufts = Array.from({ length: 260 }, () => {
      const [x, y] = [s.rng.range(70, 1230), s.rng.range(1120, 1240)];
      return stroke(
        [
          [x, y],
          [x + s.rng.around(0, 7), y - s.rng.range(12, 30)],
        ],
        3,
        s.rng,
        (t) => 1 - t * 0.8,
      );
    });
    await body(s, join(tufts.slice(0, 160)), '#6f9a5a', { cover: 0.8 });
    await body(s, join(tufts.slice(160)), '#a3b865', { cover: 0.8 });
    await paintCow(s, 178, 440, 7.6, 1, 0);
    await paintCow(s, 1180, 782, 4.05, -1, 0.09, true);
    for (const [x, y, r] of [
      [560, 1170, 46],
      [930, 1196, 40],
      [180, 1190, 42],
      [760, 1210, 34],
    ] as const)
      await paintLotus(s, x, y, r, pink);
    // A gold border with a run of small flowers, as on the cloth.
    const rails = [40, 94].flatMap((d) =>
      (
        [
          [
            [d, d],
            [1300 - d, d],
          ],
          [
            [1300 - d, d],
            [1300 - d, 1300 - d],
          ],
          [
            [1300 - d, 1300 - d],
            [d, 1300 - d],
          ],
          [
            [d, 1300 - d],
            [d, d],
          ],
        ] as Point[][]
      ).map((p) =>
        stroke(
          [p[0]!, [(p[0]![0] + p[1]![0]) / 2, (p[0]![1] + p[1]![1]) / 2], p[1]!],
          6,
          s.rng,
          () => 1,
          0.2,
        ),
      ),
    );
    const band = {
      svg: '<path fill-rule="evenodd" d="M0 0H1300V1300H0ZM96 96V1204H1204V96Z"/>',
      box: { x0: 0, y0: 0, x1: 1300, y1: 1300 },
    };
    await body(s, band, '#8f2a22', { cover: 0.98, second: '#7a2420', creep: 1 });
    await body(s, join(rails), '#d9a441', { cover: 0.96, second: '#f0cf7a', dry: 0.1 });
    const flowers: Shape[] = [];
    for (let i = 0; i < 22; i++)
      for (const [x, y] of [
        [67 + i * 55.5, 67],
        [67 + i * 55.5, 1233],
        [67, 67 + i * 55.5],
        [1233, 67 + i * 55.5],
      ] as const)
        flowers.push(buti(x, y, 19, 8, s.rng));
    await body(s, join(flowers), '#f0d9a0', { cover: 0.93, dry: 0.15 });
    await sign(s, 1180, 1180, 20, '#f0cf7a');
  },
};
