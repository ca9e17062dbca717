import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { circle, join, roundish, type Point, type Shape } from '../engine/path.ts';
import { kolamDots, kolamLine, lineShape } from '../shapes/kolam.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { mudWall, rice } from '../motifs/warli.ts';

export const thresholdKolam: Piece = {
  slug: 'threshold-kolam',
  width: 1120,
  height: 1400,
  paper: { color: '#8d4128' },
  paint: async (s) => {
    await mudWall(s, ['#97492e', '#86402a', '#572316']);
    const grid = { x: 560, y: 690, gap: 90, size: 11 };
    // Crossings where the line turns back: how far from the middle, in half gaps, the smaller distance first. So all eight mirror
    // images of a crossing are alike.
    const closed = new Set(['0,3', '0,5', '2,3', '4,5']);
    const open = (i: number, j: number, di: number, dj: number) => {
      const [a, b] = [Math.abs(i + di / 2), Math.abs(j + dj / 2)];
      const key = `${Math.round(Math.min(a, b) * 2)},${Math.round(Math.max(a, b) * 2)}`;
      return !closed.has(key);
    };
    const { d, points } = kolamLine(grid, open);
    await wash(s, roundish(560, 690, 470, s.rng, 0.05), {
      colors: ['#4a1d12'],
      density: 0.35,
      wet: 60,
      creep: 30,
      edge: 0,
      vary: 0.7,
    });
    await body(s, lineShape(d, points, 17), rice, {
      cover: 0.26,
      creep: 4,
      creepScale: 16,
      wet: 4,
      dry: 0.3,
    });
    await body(s, lineShape(d, points, 9.5), '#fbf4e4', {
      cover: 0.96,
      creep: 2.4,
      creepScale: 46,
      dry: 0.34,
      vary: 0.04,
    });
    await body(
      s,
      join(
        kolamDots(grid).map(([i, j]) =>
          roundish(
            grid.x + i * grid.gap + s.rng.around(0, 2.5),
            grid.y + j * grid.gap + s.rng.around(0, 2.5),
            8.5,
            s.rng,
            0.16,
          ),
        ),
      ),
      '#fbf4e4',
      { cover: 0.97, dry: 0.2 },
    );
    const lotus = (x: number, y: number, turn: number, k: number): Shape =>
      join(
        [-1.1, -0.55, 0, 0.55, 1.1].flatMap((a) => {
          const at = (r: number, b: number): Point => [
            x + Math.sin(turn + a + b) * r * k,
            y - Math.cos(turn + a + b) * r * k,
          ];
          return [
            stroke([at(8, 0), at(48, -0.3), at(86, 0)], 6, s.rng),
            stroke([at(8, 0), at(48, 0.3), at(86, 0)], 6, s.rng),
          ];
        }),
      );
    await body(
      s,
      join([
        lotus(560, 172, 0, 1.1),
        lotus(560, 1208, Math.PI, 1.1),
        lotus(186, 330, -0.78, 1),
        lotus(934, 330, 0.78, 1),
        lotus(186, 1050, -2.36, 1),
        lotus(934, 1050, 2.36, 1),
      ]),
      '#fbf4e4',
      { cover: 0.94, creep: 1.6, dry: 0.3 },
    );
    const powder = Array.from({ length: 420 }, () => {
      const [x, y] = points[s.rng.int(0, points.length - 1)]!;
      return circle(x + s.rng.around(0, 46), y + s.rng.around(0, 46), s.rng.range(0.6, 1.9));
    });
    await body(s, join(powder), rice, { cover: 0.65, creep: 0.4 });
    await sign(s, 1040, 1335, 20, '#4a170c');
  },
};
