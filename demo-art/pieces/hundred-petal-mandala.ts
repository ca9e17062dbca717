import { body, wash } from '../engine/paint.ts';
import { join, roundish } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';
import { beads, hoop, ink, paintRing, type Ring } from '../motifs/mandala.ts';

export const hundredPetalMandala: Piece = {
  slug: 'hundred-petal-mandala',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    const [x, y] = [560, 650];
    const indigo = ['#35508a', '#2a3d74', '#5b7bb0'];
    const sindoor = ['#c8492c', '#d9713c', '#b3341f'];
    await wash(s, roundish(x, y, 500, s.rng, 0.03), {
      colors: ['#f0e2c8', '#f3e6d6', '#e9e3d2'],
      density: 0.5,
      wet: 26,
      creep: 30,
      edge: 0.5,
      edgeWidth: 16,
      vary: 0.5,
    });
    const rings: Ring[] = [
      {
        from: 470,
        to: 524,
        count: 64,
        turn: 0.05,
        colors: ['#d9a441', '#c98a35'],
        density: 0.5,
        fill: 'none',
      },
      {
        from: 404,
        to: 500,
        count: 32,
        colors: ['#4d6ba3', '#2f4680', '#7c97bf'],
        density: 0.62,
        fill: 'inner',
        form: 'arch',
      },
      { from: 318, to: 420, count: 24, turn: 0.13, colors: sindoor, density: 0.7, fill: 'veins' },
      {
        from: 268,
        to: 340,
        count: 32,
        colors: ['#e2a73c', '#d98a2b'],
        density: 0.6,
        fill: 'dots',
        form: 'petal',
        wide: 0.95,
      },
      {
        from: 200,
        to: 310,
        count: 16,
        colors: indigo,
        density: 0.82,
        fill: 'veins',
        form: 'petal',
        wide: 1.05,
      },
      {
        from: 172,
        to: 240,
        count: 16,
        turn: 0.196,
        colors: ['#d58a92', '#c25d6b'],
        density: 0.6,
        fill: 'dots',
        wide: 1,
      },
      {
        from: 96,
        to: 186,
        count: 12,
        colors: sindoor,
        density: 0.85,
        fill: 'inner',
        form: 'petal',
        wide: 1.05,
      },
      {
        from: 40,
        to: 104,
        count: 8,
        turn: 0.2,
        colors: ['#e2a73c', '#edc25a'],
        density: 0.7,
        fill: 'veins',
        wide: 1.05,
      },
    ];
    for (const ring of rings) await paintRing(s, x, y, ring);
    await wash(s, roundish(x, y, 38, s.rng, 0.03), {
      colors: ['#9c2d1d', '#c8492c'],
      density: 1.1,
      creep: 1.5,
      edge: 1,
    });
    await body(
      s,
      join([
        hoop(s, x, y, 40, 2.6),
        hoop(s, x, y, 192, 2.6),
        hoop(s, x, y, 198, 1.6),
        hoop(s, x, y, 312, 2.4),
        hoop(s, x, y, 406, 2.2),
        beads(s, x, y, 538, 64, 3.4),
        beads(s, x, y, 24, 12, 3),
        beads(s, x, y, 262, 48, 2),
      ]),
      ink,
      { cover: 0.85, creep: 0.7, dry: 0.15 },
    );
    await body(
      s,
      join([beads(s, x, y, 390, 24, 4.4), beads(s, x, y, 12, 6, 2.6), beads(s, x, y, 148, 12, 3.2)]),
      '#f8efdc',
      { cover: 0.95, creep: 0.6 },
    );
    await wash(s, spatter(760, 1180, 260, 18, 6, s.rng), {
      colors: ['#35508a', '#c8492c'],
      density: 0.75,
      creep: 1.4,
      edge: 0.8,
    });
    await wash(s, spatter(240, 190, 170, 9, 4, s.rng), {
      colors: ['#35508a'],
      density: 0.6,
      creep: 1.4,
      edge: 0.8,
    });
    await sign(s, 985, 1310);
  },
};
