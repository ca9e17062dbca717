import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, facet, join, type Point, pts, type Shape } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { arch, paintShutters, wall } from '../motifs/lane.ts';

export const blueDoorJodhpur: Piece = {
  slug: 'blue-door-jodhpur',
  width: 960,
  height: 1408,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 54);
    await wash(s, whole(s), {
      colors: ['#f3dcae', '#f6e6c8', '#f0cfa0'],
      density: 0.9,
      vary: 0.5,
      varyScale: 300,
      bloom: 0.5,
      edge: 0.2,
      flow: (_, v) => 1.2 - v * 0.5,
    });
    await wall(s, pts('392 560, 392 380, 470 340, 560 352, 560 560'), ['#b8a88e', '#cdb898'], 0.6);
    await wash(s, facet(pts('400 400, 400 330, 440 330, 440 300, 500 300, 500 330, 540 330, 540 400')), {
      colors: ['#b58f6a', '#a9866f'],
      density: 0.6,
      creep: 2,
      wet: 2,
    });
    // Houses close in on both sides; the farther, the paler.
    await wall(s, pts('352 1010, 352 300, 450 372, 450 930'), ['#9dbbd6', '#b4c9da', '#86a6cc'], 0.75);
    await wall(s, pts('640 1010, 640 330, 540 392, 540 930'), ['#8fb0d4', '#adc6dc'], 0.8);
    await wall(s, pts('206 1160, 206 180, 372 268, 372 1000'), ['#5f8cc4', '#7fa6d2', '#4a78b4'], 0.9);
    await wall(s, pts('776 1160, 776 240, 612 330, 612 1000'), ['#6d97cc', '#4f82bc', '#8fb2d6'], 0.9);
    await wall(s, pts('-60 1470, -60 -60, 220 90, 220 1150'), ['#2f5fa8', '#3f74b8', '#27508f'], 0.95);
    await wall(s, pts('1020 1470, 1020 -60, 762 150, 762 1150'), ['#3568b0', '#4a80c0', '#2a4f94'], 0.95);
    const lane = facet(pts('-60 1470, 208 1152, 372 1000, 452 926, 540 926, 612 1000, 776 1152, 1020 1470'));
    await wash(s, lane, {
      colors: ['#cfc0a4', '#b9ab98', '#dccba8'],
      density: 0.85,
      creep: 3,
      edge: 0.4,
      vary: 0.7,
      bloom: 0.7,
      grain: 0.6,
    });
    const slabs: Shape[] = [];
    for (let i = 0; i < 13; i++) {
      const t = (i / 13) ** 1.8;
      const y = 935 + t * 480;
      const w = 46 + t * 520;
      slabs.push(
        stroke(
          [
            [492 - w, y],
            [492 + s.rng.around(0, 20), y + s.rng.around(0, 4)],
            [492 + w, y],
          ],
          1.5 + t * 4,
          s.rng,
        ),
      );
      for (let k = -2; k <= 2; k++)
        if (s.rng.chance(0.7))
          slabs.push(
            stroke(
              [
                [492 + (k + (i % 2) * 0.5) * w * 0.38, y],
                [492 + (k + (i % 2) * 0.5) * w * 0.42, y + 14 + t * 60],
              ],
              1.2 + t * 3,
              s.rng,
            ),
          );
    }
    await wash(s, join(slabs), { colors: ['#7a6f6a'], density: 0.6, creep: 2, edge: 0.2 });
    await wash(
      s,
      facet(pts('-60 1470, 208 1152, 372 1000, 452 926, 470 926, 420 1010, 350 1180, 300 1470')),
      { colors: ['#4a5c86', '#5c6a8c'], density: 0.6, wet: 6, creep: 10, edge: 0.3, vary: 0.5 },
    );
    await wash(s, facet(pts('-60 -60, 220 90, 220 1150, -60 1470')), {
      colors: ['#1f3f7a'],
      density: 0.45,
      wet: 8,
      creep: 10,
      edge: 0,
      vary: 0.7,
    });
    // The door, with its steps.
    for (const [i, y] of [1300, 1262, 1226].entries()) {
      const step = facet([
        [-60, y + 78 - i * 6],
        [-60, y + 26 - i * 6],
        [128 - i * 12, y - 8],
        [206 - i * 10, y - 30],
        [206 - i * 10, y + 4],
        [128 - i * 12, y + 34],
      ]);
      await body(s, step, '#e9e2d2', { cover: 0.9 });
      await wash(s, step, {
        colors: ['#9fb4cc', '#c3c0b4'],
        density: 0.7,
        creep: 1.6,
        edge: 0.9,
        vary: 0.6,
      });
    }
    const frameArch = blob(arch(98, 1224, 178, 330, -30));
    await body(s, frameArch, '#f5efe2', { cover: 0.95 });
    await wash(s, frameArch, { colors: ['#d9c9a4', '#e6dcc8'], density: 0.55, creep: 1.4, edge: 1 });
    await wash(s, blob(arch(98, 1224, 136, 280, -24)), {
      colors: ['#1f4e6d', '#2c6a72', '#1a3a66'],
      density: 1.1,
      creep: 1.4,
      edge: 0.9,
      vary: 0.7,
      varyScale: 60,
      bloom: 0.6,
    });
    await wash(
      s,
      join([
        stroke(
          [
            [98, 936],
            [98, 1224],
          ],
          5,
          s.rng,
        ),
        ...[0, 1, 2, 3].flatMap((i) => [
          stroke(
            [
              [40, 1210 - i * 62 + 14],
              [92, 1210 - i * 62],
            ],
            4,
            s.rng,
          ),
          stroke(
            [
              [104, 1208 - i * 62],
              [156, 1208 - i * 62 - 14],
            ],
            4,
            s.rng,
          ),
        ]),
      ]),
      { colors: ['#0f2440'], density: 0.9, creep: 1, edge: 0 },
    );
    await body(s, join([circle(88, 1104, 6), circle(108, 1102, 6)]), '#d9a441', { cover: 0.95 });
    await body(
      s,
      join(
        Array.from({ length: 8 }, (_, i) =>
          blob([
            [22 + i * 22, 918 - i * 6],
            [16 + i * 22, 944 - i * 6],
            [24 + i * 22, 962 - i * 6],
            [31 + i * 22, 943 - i * 6],
          ]),
        ),
      ),
      '#5d8a45',
      { cover: 0.92, second: '#86a350' },
    );
    await body(s, join(Array.from({ length: 8 }, (_, i) => circle(33 + i * 22, 920 - i * 6, 9))), '#e8902b', {
      cover: 0.95,
    });
    for (const [x, y, w, h, k] of [
      [96, 640, 84, 150, -14],
      [290, 640, 50, 110, -12],
      [288, 860, 46, 100, -12],
      [296, 430, 48, 96, -14],
      [700, 560, 52, 120, 12],
      [698, 820, 48, 110, 10],
      [890, 540, 90, 160, 16],
      [404, 640, 26, 70, -6],
      [590, 620, 28, 74, 6],
      [92, 330, 80, 130, -18],
    ] as const)
      await paintShutters(s, x, y, w, h, k);
    // A jharokha, a closed balcony, leans out of the right-hand wall.
    const bay: Point[] = pts('776 900, 776 760, 850 730, 930 716, 930 930');
    await wall(s, bay, ['#e3d3b4', '#d3bd97', '#efe4cc'], 0.8);
    for (const x of [812, 868])
      await wash(s, blob(arch(x, 872 - (x - 812) * 0.12, 40, 88)), {
        colors: ['#3a4a6a', '#5a4a50'],
        density: 0.95,
        creep: 1.2,
        edge: 0.7,
      });
    await wash(s, facet(pts('760 764, 850 716, 940 704, 940 674, 850 690, 770 738')), {
      colors: ['#a97a4c', '#8f6a50'],
      density: 0.85,
      creep: 1.4,
      edge: 0.8,
    });
    await wash(s, facet(pts('776 900, 930 930, 900 985, 800 940')), {
      colors: ['#4a5a80'],
      density: 0.55,
      wet: 5,
      creep: 3,
      edge: 0.2,
    });
    const sag = (x: number) => 270 + Math.sin(((x - 220) / 540) * Math.PI) * 44;
    await body(
      s,
      stroke(
        Array.from({ length: 9 }, (_, i): Point => [220 + i * 67, sag(220 + i * 67)]),
        3,
        s.rng,
      ),
      '#4a4450',
      { cover: 0.8 },
    );
    for (const [i, [x, c]] of (
      [
        [300, '#c2412c'],
        [366, '#e8b548'],
        [430, '#f3ead6'],
        [506, '#b5396a'],
        [590, '#e07a3c'],
        [662, '#f3ead6'],
      ] as const
    ).entries()) {
      const y = sag(x);
      const cloth = blob([
        [x - 24, y],
        [x + 24, y + 1],
        [x + 27, y + 46 + (i % 3) * 20],
        [x + 6, y + 56 + (i % 3) * 20],
        [x - 22, y + 50 + (i % 3) * 20],
      ]);
      await body(s, cloth, '#f7f0e2', { cover: 0.92 });
      await wash(s, cloth, {
        colors: [c],
        density: 0.85,
        creep: 2,
        edge: 0.8,
        vary: 0.7,
        varyScale: 40,
        bloom: 0.5,
      });
    }
    const woman = async (x: number, y: number, k: number) => {
      await wash(
        s,
        stroke(
          [
            [x - k * 0.2, y],
            [x - k * 0.5, y + k * 0.05],
            [x - k * 0.9, y + k * 0.12],
          ],
          k * 0.1,
          s.rng,
          swell,
        ),
        { colors: ['#4a4458'], density: 0.7, wet: 3, edge: 0 },
      );
      await body(
        s,
        blob([
          [x - k * 0.2, y],
          [x - k * 0.16, y - k * 0.4],
          [x - k * 0.14, y - k * 0.74],
          [x, y - k * 0.84],
          [x + k * 0.14, y - k * 0.72],
          [x + k * 0.17, y - k * 0.4],
          [x + k * 0.23, y],
        ]),
        '#c9371f',
        { cover: 0.96, second: '#e0602a' },
      );
      await body(
        s,
        blob([
          [x - k * 0.12, y - k * 0.72],
          [x - k * 0.1, y - k * 0.96],
          [x, y - k * 1.02],
          [x + k * 0.1, y - k * 0.94],
          [x + k * 0.12, y - k * 0.7],
        ]),
        '#e8a53a',
        { cover: 0.96, second: '#d9822b' },
      );
      await body(
        s,
        blob([
          [x - k * 0.11, y - k * 1.03],
          [x - k * 0.08, y - k * 1.16],
          [x, y - k * 1.2],
          [x + k * 0.08, y - k * 1.16],
          [x + k * 0.11, y - k * 1.03],
        ]),
        '#b5793a',
        { cover: 0.96 },
      );
    };
    await woman(508, 1066, 120);
    const goat = blob(
      pts(
        '620 1180, 618 1150, 632 1140, 668 1140, 684 1124, 702 1126, 698 1142, 688 1148, 684 1182, 678 1182, 676 1160, 640 1162, 636 1184, 630 1184, 628 1164',
      ),
    );
    await body(s, goat, '#f4eee0', { cover: 0.95 });
    await wash(s, goat, { colors: ['#8a7a6a', '#c9b9a0'], density: 0.7, creep: 1.2, edge: 0.8 });
    await wash(s, spatter(700, 1300, 260, 24, 5, s.rng), {
      colors: ['#3568b0', '#a97a4c'],
      density: 0.6,
      creep: 1.2,
      edge: 0.8,
    });
    await sign(s, 862, 1322, 20);
  },
};
