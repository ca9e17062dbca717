import { stroke, swell } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import type { Bitmap } from '../engine/paste.ts';
import { blob, facet, join, pts } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { hang, sunlight } from './hang.ts';
import type { Wall } from './hang.ts';

/** A print on a wall, a sprig in a pot on the shelf below. */
export const onWall = async (name: string, p: Bitmap, w: Wall): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { color: w.wall, tooth: 0.022 });
  await sunlight(s, w);
  const tall = p.height > p.width * 1.05;
  const width = tall ? 560 : p.width > p.height * 1.05 ? 700 : 620;
  await hang(s, p, 560, tall ? 590 : 560, width, w);
  const shelf = 1236;
  await wash(
    s,
    facet([
      [-20, shelf + 40],
      [1140, shelf + 40],
      [1140, shelf + 84],
      [-20, shelf + 84],
    ]),
    { colors: [w.shade], density: 0.8, wet: 18, creep: 0, edge: 0 },
  );
  await body(
    s,
    facet([
      [-20, shelf],
      [1140, shelf],
      [1140, shelf + 46],
      [-20, shelf + 46],
    ]),
    w.frame,
    { cover: 1, second: w.frameDark, creep: 0.8, vary: 0.08, varyScale: 240 },
  );
  await body(
    s,
    join(
      Array.from({ length: 22 }, () => {
        const y = shelf + s.rng.range(5, 42);
        const x = s.rng.range(-20, 1100);
        return stroke(
          [
            [x, y],
            [x + 120, y + s.rng.around(0, 3)],
            [x + s.rng.range(200, 400), y],
          ],
          1.6,
          s.rng,
          swell,
        );
      }),
    ),
    w.frameDark,
    { cover: 0.4 },
  );
  const x = 860 + s.rng.around(0, 60);
  for (let i = 0; i < 9; i++)
    await paintLeaf(
      s,
      {
        x,
        y: shelf - 120,
        long: s.rng.range(110, 200),
        wide: s.rng.range(30, 46),
        angle: -Math.PI / 2 + (i - 4) * 0.27 + s.rng.around(0, 0.1),
        bend: (i - 4) * 0.07,
        tip: 0.8,
      },
      {
        colors: ['#6f8f52', '#466b45', '#8a9c58'],
        density: 0.95,
        line: '#2f4a28',
        pairs: 5,
        pen: 1.2,
        clear: '#dfe0cc',
      },
    );
  await wash(
    s,
    stroke(
      [
        [x - 60, shelf],
        [x + 30, shelf + 4],
        [x + 150, shelf - 2],
      ],
      16,
      s.rng,
      swell,
    ),
    { colors: ['#4a3d36'], density: 0.7, wet: 5, creep: 2, edge: 0 },
  );
  const pot = blob([
    [x - 52, shelf - 138],
    [x - 46, shelf - 120],
    [x - 72, shelf - 76],
    [x - 58, shelf - 16],
    [x - 36, shelf],
    [x + 36, shelf],
    [x + 58, shelf - 16],
    [x + 72, shelf - 76],
    [x + 46, shelf - 120],
    [x + 52, shelf - 138],
    [x, shelf - 132],
  ]);
  await body(s, pot, '#efe2cc', { cover: 0.96 });
  await wash(s, pot, {
    colors: ['#b9683f', '#a4502f', '#cf8a5c'],
    density: 0.95,
    creep: 1.5,
    edge: 0.9,
    edgeWidth: 9,
    vary: 0.5,
    bloom: 0.4,
    mix: (u) => (u * s.width - x + 70) / 140,
  });
  return s;
};

/** A wide painting above a low bench with a cushion. */
export const aboveBench = async (name: string, p: Bitmap, w: Wall): Promise<Sheet> => {
  const s = newSheet(name, 1400, 1120, { color: w.wall, tooth: 0.022 });
  await sunlight(s, w);
  await hang(s, p, 700, 400, p.width > p.height * 2 ? 1010 : 900, { ...w, mat: w.mat * 0.7 });
  const floor = facet(pts('-20 1000, 1420 1000, 1420 1140, -20 1140'));
  await body(s, floor, '#9c6a4c', { cover: 1, second: '#87583f', creep: 1, varyScale: 300 });
  await wash(s, facet(pts('-20 996, 1420 996, 1420 1012, -20 1012')), {
    colors: ['#5a3f30'],
    density: 0.6,
    wet: 4,
    creep: 0,
    edge: 0,
  });
  await wash(s, blob(pts('330 1052, 700 1040, 1120 1052, 1150 1074, 700 1092, 320 1072')), {
    colors: ['#4a2f24'],
    density: 0.8,
    wet: 14,
    creep: 2,
    edge: 0,
  });
  await body(
    s,
    join([
      facet(pts('372 900, 412 900, 404 1062, 378 1062')),
      facet(pts('988 900, 1028 900, 1022 1062, 996 1062')),
    ]),
    w.frameDark,
    { cover: 1, creep: 1 },
  );
  await body(s, facet(pts('320 872, 1080 872, 1080 912, 320 912')), w.frame, {
    cover: 1,
    second: w.frameDark,
    creep: 1,
    varyScale: 260,
  });
  await wash(s, facet(pts('330 912, 1070 912, 1070 926, 330 926')), {
    colors: ['#2f2420'],
    density: 0.7,
    wet: 4,
    creep: 0,
    edge: 0,
  });
  const cushion = blob(pts('400 870, 392 838, 420 824, 640 818, 860 822, 884 838, 876 870, 640 876'));
  await body(s, cushion, '#e9dfc9', { cover: 1, creep: 1.5 });
  await wash(s, cushion, {
    colors: ['#3a4f86', '#2f3f74', '#5b74a6'],
    density: 0.95,
    creep: 2,
    edge: 0.8,
    edgeWidth: 10,
    vary: 0.6,
    bloom: 0.5,
  });
  await body(
    s,
    join(
      Array.from({ length: 34 }, (_, i) =>
        stroke(
          [
            [412 + (i % 17) * 28, 836 + Math.floor(i / 17) * 20],
            [416 + (i % 17) * 28, 842 + Math.floor(i / 17) * 20],
          ],
          5,
          s.rng,
          swell,
        ),
      ),
    ),
    '#e9dfc9',
    { cover: 0.8 },
  );
  return s;
};
