import { stroke, swell } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

const grow = (
  s: Sheet,
  x: number,
  y: number,
  angle: number,
  long: number,
  width: number,
  depth: number,
  out: Shape[],
  tips: Point[],
): void => {
  const bend = s.rng.around(0, 0.35);
  const end: Point = [x + Math.cos(angle + bend * 0.5) * long, y + Math.sin(angle + bend * 0.5) * long];
  out.push(
    stroke(
      [[x, y], [x + Math.cos(angle) * long * 0.5, y + Math.sin(angle) * long * 0.5], end],
      width,
      s.rng,
      (t) => 1 - t * 0.35,
      0.18,
    ),
  );
  if (depth === 0) {
    tips.push(end);
    return;
  }
  const forks = depth > 2 ? 3 : 2;
  for (let i = 0; i < forks; i++) {
    const spread = (i - (forks - 1) / 2) * 0.72 + s.rng.around(0, 0.25);
    // Gulmohar grows wide: every fork leans back toward the level.
    const next = angle + spread;
    const level = next + (Math.cos(next) > 0 ? 0.14 : -0.14);
    grow(s, end[0], end[1], level, long * s.rng.range(0.64, 0.86), width * 0.6, depth - 1, out, tips);
  }
};

export const gulmoharInMay: Piece = {
  slug: 'gulmohar-in-may',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await wash(s, blob(pts('60 330, 400 160, 800 180, 1080 380, 1060 760, 700 900, 300 880, 40 700')), {
      colors: ['#cfe0e4', '#efe3c8', '#dbe6df'],
      density: 0.7,
      wet: 40,
      creep: 80,
      creepScale: 320,
      edge: 0.4,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.6,
    });
    await wash(s, blob(pts('40 1180, 400 1140, 760 1150, 1090 1180, 1000 1260, 560 1290, 140 1262')), {
      colors: ['#d8c396', '#c9ae86', '#cfc79a'],
      density: 0.75,
      wet: 12,
      creep: 24,
      edge: 0.4,
      vary: 0.7,
      bloom: 0.6,
    });
    const wood: Shape[] = [];
    const tips: Point[] = [];
    grow(s, 560, 1190, -1.62, 250, 74, 5, wood, tips);
    const mass = (x: number, y: number, r: number) =>
      blob(
        Array.from({ length: 11 }, (_, i): Point => {
          const a = (i / 11) * 6.283;
          const k = r * s.rng.range(0.6, 1.2);
          return [x + Math.cos(a) * k * 1.25, y + Math.sin(a) * k * 0.7];
        }),
      );
    for (const [x, y] of tips.filter((_, i) => i % 3 === 0))
      await wash(s, mass(x, y, s.rng.range(54, 90)), {
        colors: ['#86a35a', '#5c8a55', '#a9b55c'],
        density: 0.55,
        wet: 6,
        creep: 12,
        creepScale: 40,
        edge: 0.5,
        vary: 0.7,
      });
    await wash(s, join(wood), {
      colors: ['#7a6656', '#5c4a44', '#937c66'],
      density: 1.05,
      creep: 2.6,
      creepScale: 30,
      edge: 0.8,
      vary: 0.6,
      varyScale: 70,
      grain: 0.6,
    });
    for (const [i, [x, y]] of tips.entries()) {
      if (i % 2) continue;
      await wash(s, mass(x + s.rng.around(0, 26), y + s.rng.around(0, 18), s.rng.range(40, 84)), {
        colors: ['#e0532c', '#ea7a35', '#c93222', '#ee9a48'],
        density: s.rng.range(0.6, 0.95),
        wet: 1.5,
        creep: 13,
        creepScale: 34,
        edge: 0.8,
        edgeWidth: 6,
        vary: 0.8,
        varyScale: 60,
        mixScale: 120,
        bloom: 0.8,
      });
    }
    const dabs: Shape[][] = [[], [], [], []];
    for (const [x, y] of tips)
      for (let k = 0; k < 7; k++)
        dabs[s.rng.int(0, 3)]!.push(
          roundish(x + s.rng.around(0, 84), y + s.rng.around(0, 46), s.rng.range(4, 13), s.rng, 0.28, 0.75),
        );
    for (const [i, color] of ['#c42a1e', '#e8602e', '#f08f3c', '#9c1f1c'].entries())
      await body(s, join(dabs[i]!), color, {
        cover: 0.84,
        creep: 2.4,
        creepScale: 14,
        dry: 0.25,
        vary: 0.14,
      });
    const fern: Shape[] = [];
    for (const [x, y] of tips.filter((_, i) => i % 4 === 1)) {
      const a = s.rng.range(0, 3.14);
      for (let k = 0; k < 9; k++) {
        const [px, py] = [x + Math.cos(a) * k * 7, y + 18 + Math.sin(a) * k * 4];
        fern.push(
          stroke(
            [
              [px - 3, py - 10],
              [px, py],
              [px + 3, py + 10],
            ],
            3.4,
            s.rng,
            swell,
          ),
        );
      }
    }
    await body(s, join(fern), '#4f7a45', { cover: 0.8, second: '#86a350', creep: 1 });
    const fallen = Array.from({ length: 150 }, () => {
      const t = s.rng.around(0, 1);
      return roundish(560 + t * 470, 1200 + s.rng.around(0, 44), s.rng.range(3, 9), s.rng, 0.3, 0.5);
    });
    await wash(s, stroke(pts('200 1214, 560 1232, 900 1212'), 70, s.rng, swell), {
      colors: ['#7a6a72'],
      density: 0.5,
      wet: 14,
      creep: 14,
      edge: 0,
    });
    await body(s, join(fallen.slice(0, 95)), '#cf3a22', { cover: 0.88, creep: 1.4 });
    await body(s, join(fallen.slice(95)), '#ec8238', { cover: 0.88, creep: 1.4 });
    const bench = [
      [
        [690, 1166],
        [850, 1164],
      ],
      [
        [690, 1152],
        [850, 1150],
      ],
      [
        [700, 1164],
        [698, 1206],
      ],
      [
        [840, 1162],
        [843, 1204],
      ],
      [
        [696, 1120],
        [700, 1166],
      ],
      [
        [846, 1118],
        [842, 1164],
      ],
      [
        [692, 1122],
        [850, 1119],
      ],
      [
        [692, 1134],
        [850, 1132],
      ],
    ] as Point[][];
    await body(s, join(bench.map((p) => stroke(p, 7, s.rng))), '#39525c', { cover: 0.92, creep: 1 });
    await wash(s, spatter(560, 620, 560, 60, 7, s.rng), {
      colors: ['#e0532c', '#ee9a48'],
      density: 0.8,
      creep: 1.4,
      edge: 0.8,
    });
    await sign(s, 985, 1320);
  },
};
