import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { along, blob, circle, join, type Point, pts, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import { beads, paintRing } from '../motifs/mandala.ts';
import type { Piece } from './piece.ts';

const [x, y] = [500, 620];

export const rakhiCard: Piece = {
  slug: 'rakhi-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await wash(s, roundish(x, y, 380, s.rng, 0.06), {
      colors: ['#f5e3c0', '#f2d9cb', '#efe6cf'],
      density: 0.55,
      wet: 34,
      creep: 60,
      creepScale: 260,
      edge: 0.5,
      edgeWidth: 14,
      vary: 0.6,
      bloom: 0.6,
    });
    // Two strands twisted into one cord, off both edges.
    const cord: Point[] = pts('-60 880, 150 770, 330 660, 500 620, 670 580, 840 470, 1060 330');
    const track = along(cord, 240);
    for (const [phase, color, second] of [
      [0, '#b5391f', '#8f2a1a'],
      [Math.PI, '#e0a53a', '#c98628'],
    ] as const) {
      const twist = track.map(([px, py], i): Point => [
        px + Math.sin(i * 0.42 + phase) * 4,
        py + Math.sin(i * 0.42 + phase) * 9,
      ]);
      for (let i = 0; i + 12 < twist.length; i += 8)
        await body(
          s,
          stroke(twist.slice(i, i + 12), 11, s.rng, (t) => 0.5 + Math.sin(Math.PI * t) * 0.6, 0.2),
          color,
          { cover: 0.92, second, dry: 0.15, creep: 1 },
        );
    }
    for (const t of [44, 60, 76, 164, 180, 196]) {
      const [bx, by] = track[t]!;
      await body(s, roundish(bx, by, 17, s.rng, 0.04), '#f8f0dc', { cover: 0.97 });
      await wash(s, roundish(bx, by, 17, s.rng, 0.04), {
        colors: t % 3 ? ['#35508a', '#5b7bb0'] : ['#e0a53a', '#c98628'],
        density: 0.95,
        edge: 1,
        edgeWidth: 4,
        creep: 1,
      });
      await body(s, circle(bx - 5, by - 6, 3.6), '#fffaf0', { cover: 0.85 });
    }
    await body(s, roundish(x, y, 214, s.rng, 0.02), '#f8f1e2', { cover: 0.94, creep: 2 });
    await paintRing(s, x, y, {
      from: 168,
      to: 268,
      count: 20,
      colors: ['#c8492c', '#d9713c', '#a8321f'],
      density: 0.9,
      fill: 'veins',
    });
    await paintRing(s, x, y, {
      from: 150,
      to: 220,
      count: 20,
      turn: 0.157,
      colors: ['#e2a73c', '#edc25a'],
      density: 0.7,
      fill: 'dots',
      wide: 0.8,
    });
    await body(s, roundish(x, y, 168, s.rng, 0.01), '#f8f1e2', { cover: 0.97, creep: 1.5 });
    await paintRing(s, x, y, {
      from: 92,
      to: 166,
      count: 14,
      colors: ['#35508a', '#2a3d74', '#5b7bb0'],
      density: 0.95,
      fill: 'inner',
      wide: 1,
    });
    await paintRing(s, x, y, {
      from: 50,
      to: 104,
      count: 10,
      turn: 0.1,
      colors: ['#d9718a', '#c2506b'],
      density: 0.8,
      fill: 'veins',
      wide: 1,
    });
    await wash(s, roundish(x, y, 52, s.rng, 0.02), {
      colors: ['#e2a73c', '#d98a2b'],
      density: 1,
      creep: 1.4,
      edge: 1,
    });
    await body(
      s,
      join([beads(s, x, y, 40, 14, 4.4), beads(s, x, y, 24, 8, 3.6), circle(x, y, 8)]),
      '#9c2d1d',
      { cover: 0.95, creep: 0.6 },
    );
    await body(s, join([beads(s, x, y, 176, 44, 5), beads(s, x, y, 276, 20, 7)]), '#d99a2e', {
      cover: 0.96,
      creep: 0.8,
      second: '#efc668',
    });
    // Tassels where the thread was knotted.
    for (const t of [26, 214]) {
      const [tx, ty] = track[t]!;
      const threads = Array.from({ length: 26 }, () => {
        const a = Math.PI / 2 + s.rng.around(0, 0.5);
        const l = s.rng.range(70, 120);
        return stroke(
          [
            [tx, ty],
            [tx + Math.cos(a) * l * 0.5 + s.rng.around(0, 5), ty + Math.sin(a) * l * 0.5],
            [tx + Math.cos(a) * l, ty + Math.sin(a) * l],
          ],
          2.8,
          s.rng,
          (k) => 1 - k * 0.4,
        );
      });
      await body(s, join(threads), '#b5391f', { cover: 0.85, second: '#e0a53a', creep: 0.8 });
      await body(
        s,
        blob([
          [tx - 13, ty - 6],
          [tx, ty - 16],
          [tx + 13, ty - 6],
          [tx + 11, ty + 18],
          [tx, ty + 22],
          [tx - 11, ty + 18],
        ]),
        '#d99a2e',
        { cover: 0.96 },
      );
    }
    await wash(s, spatter(660, 980, 260, 20, 6, s.rng), {
      colors: ['#c8492c', '#e2a73c', '#35508a'],
      mixScale: 120,
      density: 0.75,
      creep: 1.2,
      edge: 0.9,
    });
    await sign(s, 890, 1310, 20);
  },
};
