import { stroke, swell } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { facet, join, type Point, pts } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { hill } from '../shapes/land.ts';
import { washOver } from './wash-over.ts';

export const paintWindow = async (s: Sheet): Promise<void> => {
  const [x0, y0, x1, y1] = [90, 90, 520, 640];
  await body(
    s,
    facet([
      [x0 - 26, y0 - 26],
      [x1 + 26, y0 - 26],
      [x1 + 26, y1 + 26],
      [x0 - 26, y1 + 26],
    ]),
    '#f3ebda',
    { cover: 1, creep: 1.5 },
  );
  const glass = facet([
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]);
  await wash(s, glass, {
    colors: ['#bcd6e0', '#dfe6dc', '#f6deb4'],
    mix: (_, v) => (v * s.height - y0) / 480,
    density: 0.9,
    creep: 1,
    edge: 0.4,
    vary: 0.5,
    bloom: 0.6,
  });
  const clip = (svg: string) => ({
    svg: `<defs><clipPath id="w"><rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/></clipPath></defs><g clip-path="url(#w)">${svg}</g>`,
    box: { x0, y0, x1, y1 },
  });
  for (const [i, y, tone] of [
    [0, 430, ['#9fb8c0', '#b3bfae']],
    [1, 490, ['#7f9f8a', '#a3ae78']],
    [2, 570, ['#5c8560', '#86974f']],
  ] as const)
    await wash(
      s,
      clip(hill({ width: 700, height: 700, y, rise: 120, scale: 260, seed: `studio ${i}` }).svg),
      { colors: tone, density: 0.75, creep: 3, edge: 0.5, vary: 0.6, bloom: 0.4 },
    );
  const neem = Array.from({ length: 90 }, () => {
    const a = s.rng.range(0, 6.28);
    const r = s.rng.next() * 120;
    const [x, y] = [440 + Math.cos(a) * r, 170 + Math.sin(a) * r * 0.8];
    return stroke(
      [
        [x, y],
        [x + s.rng.around(0, 20), y + 12],
        [x + s.rng.around(0, 30), y + 28],
      ],
      9,
      s.rng,
      swell,
    );
  });
  await wash(s, clip(join(neem).svg), {
    colors: ['#6f8f4a', '#4f7a45', '#a3ae58'],
    density: 0.8,
    creep: 2,
    edge: 0.5,
    vary: 0.7,
  });
  const bars: [Point[], number][] = [
    [
      [
        [x0, y0],
        [x1, y0],
      ],
      20,
    ],
    [
      [
        [x0, y1],
        [x1, y1],
      ],
      20,
    ],
    [
      [
        [x0, y0],
        [x0, y1],
      ],
      20,
    ],
    [
      [
        [x1, y0],
        [x1, y1],
      ],
      20,
    ],
    [
      [
        [305, y0],
        [305, y1],
      ],
      15,
    ],
    [
      [
        [x0, 300],
        [x1, 300],
      ],
      13,
    ],
  ];
  await body(
    s,
    join(
      bars.map(([p, w]) =>
        stroke(
          [p[0]!, [(p[0]![0] + p[1]![0]) / 2, (p[0]![1] + p[1]![1]) / 2], p[1]!],
          w,
          s.rng,
          () => 1,
          0.06,
        ),
      ),
    ),
    '#5c7f86',
    { cover: 0.97, second: '#47686f', creep: 1 },
  );
  await washOver(s, pts('50 664, 560 664, 572 690, 40 690'), '#efe6d4', ['#b9a68a', '#cfc0a4'], 0.7, false);
};

export const paintJar = async (s: Sheet, x: number, y: number): Promise<void> => {
  const brushes: [number, number, string, string][] = [
    [-46, -250, '#9c3323', '#2a2428'],
    [-22, -300, '#27396e', '#6a4630'],
    [4, -270, '#4a3226', '#c43b6b'],
    [26, -320, '#8a5f42', '#3f7466'],
    [48, -240, '#35508a', '#6a4630'],
    [-64, -210, '#d9a441', '#e0781b'],
  ];
  for (const [dx, up, handle, hair] of brushes) {
    const at = (t: number): Point => [x + dx * (0.4 + t * 0.9), y - 60 + (up + 60) * t];
    await body(
      s,
      stroke([at(0), at(0.5), at(0.82)], 11, s.rng, () => 1, 0.06),
      handle,
      { cover: 0.97 },
    );
    await body(
      s,
      stroke([at(0.8), at(0.9)], 13, s.rng, () => 1, 0.05),
      '#c9b48a',
      { cover: 0.97 },
    );
    await body(
      s,
      stroke([at(0.88), at(0.96), at(1.07)], 17, s.rng, (t) => 1 - t * 0.9),
      hair,
      { cover: 0.96 },
    );
  }
  await wash(
    s,
    stroke(
      [
        [x - 60, y + 4],
        [x + 50, y + 10],
        [x + 190, y - 2],
      ],
      34,
      s.rng,
      swell,
    ),
    { colors: ['#4a3020'], density: 0.8, wet: 10, creep: 3, edge: 0 },
  );
  await washOver(
    s,
    [
      [x - 68, y - 156],
      [x - 72, y - 148],
      [x - 70, y - 80],
      [x - 66, y - 12],
      [x - 56, y],
      [x, y + 9],
      [x + 56, y],
      [x + 66, y - 12],
      [x + 70, y - 80],
      [x + 72, y - 148],
      [x + 68, y - 156],
      [x + 34, y - 150],
      [x, y - 148],
      [x - 34, y - 150],
    ],
    '#f4efe4',
    ['#5f86b4', '#3f679c', '#87a5c6'],
    0.9,
  );
  await body(
    s,
    join(
      [-48, -16, 16, 48].map((d) =>
        stroke(
          [
            [x + d, y - 120],
            [x + d + 12, y - 80],
            [x + d, y - 40],
          ],
          6,
          s.rng,
          swell,
        ),
      ),
    ),
    '#f4efe4',
    { cover: 0.85, dry: 0.15 },
  );
};
