import { body, wash, whole } from '../engine/paint.ts';
import { along, blob, circle, join, type Point, type Shape } from '../engine/path.ts';
import { flat, line, pen } from '../motifs/flat.ts';
import { leaf, place } from '../shapes/flora.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { black, fish, wave } from '../motifs/fish.ts';

export const matsyaPair: Piece = {
  slug: 'matsya-pair',
  width: 1120,
  height: 1400,
  paper: { color: '#f1e3c3' },
  paint: async (s) => {
    await wash(s, whole(s), {
      colors: ['#ecd9ae', '#f0e2c4', '#e8d3ad'],
      density: 0.6,
      vary: 0.6,
      varyScale: 400,
      edge: 0,
      grain: 0.5,
    });
    await body(
      s,
      blob(
        Array.from({ length: 20 }, (_, i): Point => {
          const a = (i / 20) * 6.283;
          return [
            560 + Math.cos(a) * 452 * s.rng.around(1, 0.012),
            690 + Math.sin(a) * 585 * s.rng.around(1, 0.012),
          ];
        }),
      ),
      '#38655c',
      { cover: 0.95, second: '#2c5453', vary: 0.12, creep: 3, varyScale: 200 },
    );
    const scrolls: Shape[] = [];
    for (let row = 0; row < 13; row++)
      for (let col = 0; col < 8; col++) {
        const [x, y] = [140 + col * 122 + (row % 2) * 61, 190 + row * 84];
        if (((x - 560) / 415) ** 2 + ((y - 690) / 545) ** 2 < 1)
          scrolls.push(...wave(x, y, 46, row % 2 ? 1 : -1, s));
      }
    await body(s, join(scrolls), '#9cbfa6', { cover: 0.62, creep: 1, dry: 0.15 });
    const arc = (cx: number, cy: number, from: number, to: number, rx: number, ry: number): Point[] =>
      Array.from({ length: 9 }, (_, i) => {
        const a = from + ((to - from) * i) / 8;
        return [cx + Math.cos(a) * rx, cy + Math.sin(a) * ry];
      });
    await fish(s, arc(545, 690, 0.75, -1.55, 252, 330), 102, {
      skin: '#dd9f3a',
      scale: '#f0c76a',
      fin: '#b8442a',
      head: '#cf7a2c',
    });
    await fish(s, arc(575, 690, 0.75 + Math.PI, -1.55 + Math.PI, 252, 330), 102, {
      skin: '#c4552f',
      scale: '#e3905a',
      fin: '#dba63f',
      head: '#a83c24',
    });
    for (const [k, color] of [
      [1.25, '#f2dfb4'],
      [0.84, '#c4552f'],
      [0.42, '#dba63f'],
    ] as const) {
      const petals = Array.from({ length: 12 }, (_, i) =>
        leaf(
          { x: 560, y: 690, long: 66 * k, wide: 36 * k, angle: (i / 12) * 6.283 + k, tip: 0.95 },
          s.rng,
          0.05,
        ),
      );
      await body(s, join(petals), color, { cover: 0.98, creep: 0.8 });
      await pen(
        s,
        Array.from({ length: 12 }, (_, i) => {
          const to = place(560, 690, (i / 12) * 6.283 + k);
          return line(s, [to(6, 0), to(40 * k, 15 * k), to(66 * k, 0), to(40 * k, -15 * k), to(6, 0)], 2);
        }),
        black,
      );
    }
    // The oval's frame: two lines with a row of pearls between.
    const oval = (k: number, off: number): Point[] =>
      Array.from({ length: 61 }, (_, i) => {
        const a = (i / 60) * 6.283;
        return [560 + Math.cos(a) * (452 * k + off), 690 + Math.sin(a) * (585 * k + off)];
      });
    await pen(s, [line(s, oval(1, 0), 6), line(s, oval(1, 34), 4)], black);
    await body(s, join(along(oval(1, 17), 150).map(([x, y]) => circle(x, y, 6.5))), '#b8442a', {
      cover: 0.96,
      creep: 0.8,
    });
    const corner = (x: number, y: number, fx: number, fy: number): Point[][] =>
      [0, 1, 2, 3].map((i) => {
        const to = place(x, y, Math.atan2(fy, fx) + (i - 1.5) * 0.42);
        const l = 176 - Math.abs(i - 1.5) * 30;
        return [
          to(10, 0),
          to(l * 0.3, l * 0.16),
          to(l * 0.62, l * 0.15),
          to(l, 0),
          to(l * 0.62, -l * 0.15),
          to(l * 0.3, -l * 0.16),
        ];
      });
    for (const [x, y, fx, fy] of [
      [90, 90, 1, 1],
      [1030, 90, -1, 1],
      [90, 1290, 1, -1],
      [1030, 1290, -1, -1],
    ] as const) {
      for (const [i, p] of corner(x, y, fx, fy).entries())
        await flat(s, p, {
          color: i % 2 ? '#b8442a' : '#46705c',
          shade: '#7a3a1c',
          pen: black,
          width: 3.4,
          soft: 5,
        });
    }
    await sign(s, 1052, 1352, 18);
  },
};
