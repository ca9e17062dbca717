import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { join } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { petal } from '../shapes/flora.ts';
import { axis } from './leaves.ts';

const white = '#fdfbf3';

const paintWhitePetal = async (
  s: Sheet,
  x: number,
  y: number,
  long: number,
  wide: number,
  angle: number,
): Promise<void> => {
  const shape = petal(x, y, long, wide, angle, s.rng, 0.35);
  await body(s, shape, white, { cover: 0.97, creep: 1.2, vary: 0.01 });
  const t = axis(s, x, y, angle, long);
  await wash(s, shape, {
    colors: ['#b9c39a', '#d8d3c0', '#c9c6d2'],
    mix: (u, v) => t(u, v),
    density: 0.55,
    creep: 1.2,
    edge: 0.9,
    edgeWidth: 4,
    vary: 0.5,
    varyScale: wide,
    grain: 0.2,
    flow: (u, v) => 0.1 + 0.9 * Math.max(0, 1 - t(u, v)) ** 1.6,
  });
};

/** An open mogra, a jasmine: three rounds of white petals about a warm heart. */
export const paintMogra = async (s: Sheet, x: number, y: number, r: number): Promise<void> => {
  const turn = s.rng.range(0, 6);
  for (const [round, count, k] of [
    [0, 8, 1],
    [1, 6, 0.72],
    [2, 4, 0.42],
  ] as const) {
    for (let i = 0; i < count; i++)
      await paintWhitePetal(
        s,
        x,
        y,
        r * k * s.rng.around(1, 0.07),
        r * k * 0.62,
        turn + round * 0.4 + (i / count) * Math.PI * 2 + s.rng.around(0, 0.12),
      );
  }
  const dots = Array.from({ length: 5 }, () =>
    petal(
      x + s.rng.around(0, r * 0.08),
      y + s.rng.around(0, r * 0.08),
      r * 0.1,
      r * 0.07,
      s.rng.range(0, 6),
      s.rng,
    ),
  );
  await body(s, join(dots), '#d9b24a', { cover: 0.85 });
};

/** A closed bud on its green cup. */
export const paintMograBud = async (
  s: Sheet,
  x: number,
  y: number,
  long: number,
  angle: number,
): Promise<void> => {
  await paintWhitePetal(s, x, y, long, long * 0.46, angle - 0.1);
  await paintWhitePetal(s, x, y, long * 0.94, long * 0.34, angle + 0.12);
  const sepals = [-0.5, 0, 0.5].map((k) =>
    stroke(
      [
        [x, y],
        [x + Math.cos(angle + k) * long * 0.16, y + Math.sin(angle + k) * long * 0.16],
        [x + Math.cos(angle + k * 0.7) * long * 0.36, y + Math.sin(angle + k * 0.7) * long * 0.36],
      ],
      long * 0.08,
      s.rng,
      (t) => 1 - t * 0.9,
    ),
  );
  await wash(s, join(sepals), { colors: ['#6d8446', '#4d6a3d'], density: 1.1, creep: 1, edge: 0.3 });
};
