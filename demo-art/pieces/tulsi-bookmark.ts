import { body, wash } from '../engine/paint.ts';
import { blob, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { stem } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

/** A tulsi flower spike: whorls of small purple cups, smaller toward the tip. */
const spike = async (s: Sheet, x: number, y: number, long: number, angle: number): Promise<void> => {
  const at = (t: number): Point => [x + Math.cos(angle) * long * t, y + Math.sin(angle) * long * t];
  await wash(s, stem([at(0), at(0.5), at(1)], 5, s.rng), {
    colors: ['#7b5a78', '#6f7f42'],
    density: 1,
    creep: 0.8,
  });
  const cups: Shape[] = [];
  const petals: Shape[] = [];
  for (let i = 0; i < 11; i++) {
    const [px, py] = at(0.06 + i * 0.086);
    const k = (1 - i * 0.062) * long * 0.05;
    for (const side of [-1, -0.3, 0.4, 1]) {
      const [cx, cy] = [px - Math.sin(angle) * side * k * 1.5, py + Math.cos(angle) * side * k * 1.5];
      cups.push(roundish(cx, cy, k * 0.8, s.rng, 0.12, 0.85));
      if (i < 8 && s.rng.chance(0.6))
        petals.push(
          roundish(
            cx - Math.sin(angle) * side * k,
            cy + Math.cos(angle) * side * k + k * 0.3,
            k * 0.62,
            s.rng,
            0.15,
          ),
        );
    }
  }
  await body(s, join(cups), '#f0e6df', { cover: 0.7 });
  await wash(s, join(cups), {
    colors: ['#8a5a86', '#6d4a7c', '#9a7a6a'],
    density: 0.95,
    creep: 0.8,
    edge: 0.9,
    edgeWidth: 3,
    vary: 0.6,
    varyScale: 30,
  });
  await body(s, join(petals), '#f6eef2', { cover: 0.9, creep: 0.6 });
  await wash(s, join(petals), { colors: ['#c59ac4'], density: 0.6, creep: 0.6, edge: 1, edgeWidth: 2 });
};

export const tulsiBookmark: Piece = {
  slug: 'tulsi-bookmark',
  width: 480,
  height: 1440,
  paint: async (s) => {
    await wash(s, blob(pts('90 240, 250 150, 400 280, 420 640, 390 1080, 250 1250, 100 1080, 70 620')), {
      colors: ['#e6e6c6', '#ead9d6', '#dfe6d6'],
      density: 0.6,
      wet: 24,
      creep: 50,
      creepScale: 220,
      edge: 0.6,
      edgeWidth: 12,
      vary: 0.6,
      bloom: 0.5,
    });
    const main: Point[] = pts('236 1350, 244 1080, 232 800, 246 520, 240 400');
    await wash(s, stem(main, 11, s.rng), {
      colors: ['#6b7a3f', '#7a5a5a'],
      density: 1,
      creep: 1.2,
      edge: 0.6,
    });
    const side: [Point[], number][] = [
      [pts('238 700, 310 590, 342 480'), 6],
      [pts('238 860, 160 740, 126 640'), 6],
    ];
    for (const [line, w] of side)
      await wash(s, stem(line, w, s.rng), { colors: ['#6b7a3f'], density: 1, creep: 1 });
    await spike(s, 240, 408, 270, -1.55);
    await spike(s, 342, 486, 170, -1.32);
    await spike(s, 126, 644, 170, -1.78);
    const pairs: [number, number, number][] = [
      [1210, 160, 0.42],
      [1070, 178, 0.3],
      [930, 172, 0.18],
      [790, 150, 0.1],
      [650, 126, -0.05],
      [530, 96, -0.15],
    ];
    for (const [y, long, drop] of pairs)
      for (const face of [-1, 1]) {
        const l = long * s.rng.around(1, 0.08);
        await paintLeaf(
          s,
          {
            x: 239 + face * 4,
            y: y + s.rng.around(0, 12),
            long: l,
            wide: l * 0.52,
            angle: face > 0 ? drop - 0.3 : Math.PI - drop + 0.3,
            bend: face * 0.14,
            tip: 0.85,
          },
          {
            colors: ['#85a04d', '#4d7a48', '#a9b457', '#6f7f5a'],
            density: 0.92,
            line: '#35522e',
            pairs: 6,
            pale: '#d3dbae',
            clear: '#eef0dc',
            pen: 1.2,
          },
        );
      }
    for (const [x, y, a] of [
      [300, 600, 0.1],
      [316, 560, -2.6],
      [168, 750, 3.2],
      [150, 700, -0.5],
    ] as const)
      await paintLeaf(
        s,
        { x, y, long: 78, wide: 40, angle: a, bend: 0.1 },
        {
          colors: ['#94ab55', '#5d8a4f'],
          density: 0.9,
          line: '#35522e',
          pairs: 4,
          clear: '#eef0dc',
          pen: 1,
        },
      );
    await wash(s, spatter(260, 1040, 220, 16, 4, s.rng), {
      colors: ['#8a5a86', '#6b8a4a'],
      density: 0.65,
      creep: 1,
      edge: 0.8,
    });
    await sign(s, 410, 1390, 17);
  },
};
