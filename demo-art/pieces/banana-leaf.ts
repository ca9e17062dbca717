import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

export const bananaLeaf: Piece = {
  slug: 'banana-leaf',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    const spine: Point[] = pts('215 1330, 330 1060, 500 760, 690 460, 905 165');
    const at = (t: number): Point => {
      const k = Math.min(3.999, t * 4);
      const [a, b] = [spine[Math.floor(k)]!, spine[Math.floor(k) + 1]!];
      return [a[0] + (b[0] - a[0]) * (k % 1), a[1] + (b[1] - a[1]) * (k % 1)];
    };
    // How far up the leaf is torn, and on which side.
    const tears = pts('0.27 -1, 0.45 1, 0.58 -1, 0.74 1, 0.36 1, 0.66 -1');
    const half = (t: number) => 285 * Math.sin(Math.PI * Math.min(0.995, 0.07 + t * 0.93) ** 0.86) ** 0.75;
    for (const side of [-1, 1]) {
      const cuts = [
        0.02,
        ...tears
          .filter(([, d]) => d === side)
          .map(([t]) => t!)
          .toSorted((a, b) => a - b),
        1,
      ];
      for (let i = 0; i + 1 < cuts.length; i++) {
        const [from, to] = [cuts[i]! + 0.006, cuts[i + 1]! - 0.006];
        const sag = s.rng.around(0, 0.16);
        const rim: Point[] = Array.from({ length: 9 }, (_, k) => {
          const t = from + ((to - from) * k) / 8;
          const [x, y] = at(t);
          const a = Math.atan2(-740, 520) + side * (1.12 + sag + (k / 8 - 0.5) * 0.18);
          const w = half(t) * s.rng.around(1, 0.03) * (k === 0 || k === 8 ? 0.93 : 1);
          return [x + Math.cos(a) * w, y + Math.sin(a) * w];
        });
        const shape = blob([at(from), ...rim, at(to), at((from + to) / 2)]);
        const tone = side < 0 ? ['#93ad4c', '#5f8f4a', '#b7b950'] : ['#4f8050', '#2f6650', '#7c9a45'];
        await wash(s, shape, {
          colors: tone,
          density: 0.85,
          creep: 4,
          vary: 0.5,
          varyScale: 210,
          edge: 0.8,
          edgeWidth: 8,
          bloom: 0.6,
          grain: 0.35,
        });
        const ribs = Array.from({ length: Math.round((to - from) * 60) }, (_, k) => {
          const t = from + ((to - from) * (k + 0.5)) / Math.round((to - from) * 60);
          const [x, y] = at(t);
          const a = Math.atan2(-740, 520) + side * (1.12 + sag);
          const w = half(t) * s.rng.range(0.7, 0.96);
          return stroke(
            [
              [x, y],
              [x + Math.cos(a - side * 0.06) * w * 0.5, y + Math.sin(a - side * 0.06) * w * 0.5],
              [x + Math.cos(a) * w, y + Math.sin(a) * w],
            ],
            s.rng.range(1.4, 5),
            s.rng,
            (q) => 1 - q * 0.6,
          );
        });
        await wash(s, join(ribs), {
          colors: ['#3c6c40', '#6f8f3c'],
          density: 0.42,
          creep: 1.5,
          edge: 0.2,
          vary: 0.7,
        });
      }
    }
    await body(
      s,
      stroke(spine, 22, s.rng, (t) => 1.1 - t * 0.9),
      '#d7d79a',
      { cover: 0.85, creep: 2, second: '#b9c47a' },
    );
    await wash(
      s,
      stroke(
        spine.map(([x, y]): Point => [x + 7, y + 3]),
        7,
        s.rng,
        (t) => 1 - t * 0.7,
      ),
      { colors: ['#7c8b3d', '#8a6a35'], density: 0.8, creep: 1.5 },
    );
    for (let i = 0; i < 15; i++) {
      const t = s.rng.range(0.15, 0.85);
      const [x, y] = at(t);
      const [dx, dy, r] = [s.rng.range(-170, 190), s.rng.range(-90, 110), s.rng.range(5, 12)];
      await body(s, circle(x + dx, y + dy, r), '#f4f5e6', { cover: 0.5, creep: 1, wet: r * 0.25 });
      await wash(s, circle(x + dx, y + dy, r), {
        colors: ['#3c6c40'],
        density: 0.5,
        edge: 1.6,
        edgeWidth: 3,
        creep: 0.8,
        flow: () => 0.6,
      });
      await body(s, circle(x + dx - r * 0.3, y + dy - r * 0.35, r * 0.24), '#fffef6', { cover: 0.95 });
    }
    await wash(s, spatter(640, 900, 480, 24, 6, s.rng), {
      colors: ['#7c9a45', '#4f8050'],
      density: 0.6,
      creep: 1.5,
      edge: 0.8,
    });
    await sign(s, 985, 1300);
  },
};
