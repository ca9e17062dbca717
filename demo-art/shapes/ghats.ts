import { stroke, swell } from '../engine/brush.ts';
import { blob, facet, join, type Point, type Shape } from '../engine/path.ts';
import type { Rng } from '../engine/prng.ts';

/** A curved temple spire with its ribbed disc and pot. */
export const shikhara = (x: number, base: number, wide: number, tall: number, rng: Rng): Shape => {
  const side = (sign: number): Point[] =>
    Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      const notch = i % 2 ? 0.94 : 1;
      return [x + sign * (wide / 2) * (1 - t ** 1.9 * 0.8) * notch * rng.around(1, 0.02), base - tall * t];
    });
  const top = base - tall;
  const w = wide * 0.12;
  return join([
    facet([...side(-1), ...side(1).toReversed()]),
    blob([
      [x - w, top],
      [x - w * 1.3, top - w * 0.5],
      [x - w, top - w],
      [x + w, top - w],
      [x + w * 1.3, top - w * 0.5],
      [x + w, top],
    ]),
    blob([
      [x - w * 0.3, top - w],
      [x - w * 0.6, top - w * 1.7],
      [x, top - w * 3.4],
      [x + w * 0.6, top - w * 1.7],
      [x + w * 0.3, top - w],
    ]),
    stroke(
      [
        [x, top - w * 2],
        [x + rng.around(0, 2), top - w * 6],
      ],
      Math.max(1.4, w * 0.16),
      rng,
    ),
    facet([
      [x, top - w * 6],
      [x + w * 2, top - w * 5.2],
      [x, top - w * 4.4],
    ]),
  ]);
};

/** A domed kiosk on thin pillars. */
export const chhatri = (x: number, base: number, wide: number, rng: Rng): Shape => {
  const h = wide * 0.7;
  const top = base - h;
  const bars = [-0.42, -0.15, 0.15, 0.42].map((k) =>
    facet([
      [x + (k - 0.05) * wide, base],
      [x + (k + 0.05) * wide, base],
      [x + (k + 0.05) * wide, top],
      [x + (k - 0.05) * wide, top],
    ]),
  );
  const dome = blob([
    [x - wide * 0.5, top],
    [x - wide * 0.47, top - wide * 0.24],
    [x - wide * 0.2, top - wide * 0.46],
    [x, top - wide * 0.66],
    [x + wide * 0.2, top - wide * 0.46],
    [x + wide * 0.47, top - wide * 0.24],
    [x + wide * 0.5, top],
  ]);
  return join([
    ...bars,
    dome,
    facet([
      [x - wide * 0.62, top + 2],
      [x + wide * 0.62, top + 2],
      [x + wide * 0.54, top - wide * 0.1],
      [x - wide * 0.54, top - wide * 0.1],
    ]),
    stroke(
      [
        [x, top - wide * 0.6],
        [x, top - wide * 0.95],
      ],
      Math.max(1.3, wide * 0.05),
      rng,
    ),
  ]);
};

export type Skyline = {
  from: number;
  to: number;
  base: number;
  tall: number;
  spires: readonly (readonly [number, number])[];
};

/** Houses shoulder to shoulder along a river, kiosks on their roofs, spires where named (x, height), steps below. */
export const skyline = (k: Skyline, rng: Rng): { shape: Shape; windows: Point[] } => {
  const parts: Shape[] = [];
  const windows: Point[] = [];
  let x = k.from;
  while (x < k.to) {
    const wide = k.tall * rng.range(0.22, 0.55);
    const tall = k.tall * rng.range(0.4, 0.95);
    const j = () => rng.around(0, 2);
    parts.push(
      facet([
        [x + j(), k.base],
        [x + j(), k.base - tall],
        [x + wide + 2, k.base - tall + j()],
        [x + wide + 2, k.base],
      ]),
    );
    if (rng.chance(0.5))
      parts.push(
        facet([
          [x - 4, k.base - tall + 7],
          [x - 4, k.base - tall - 3],
          [x + wide + 6, k.base - tall - 3],
          [x + wide + 6, k.base - tall + 7],
        ]),
      );
    if (rng.chance(0.45))
      parts.push(
        chhatri(x + wide * rng.range(0.3, 0.7), k.base - tall, Math.min(wide * 0.6, k.tall * 0.2), rng),
      );
    if (rng.chance(0.4))
      parts.push(
        facet([
          [x + wide * 0.2, k.base - tall],
          [x + wide * 0.2, k.base - tall - k.tall * 0.14],
          [x + wide * 0.6, k.base - tall - k.tall * 0.14],
          [x + wide * 0.6, k.base - tall],
        ]),
      );
    for (let wy = k.base - tall + k.tall * 0.13; wy < k.base - k.tall * 0.1; wy += k.tall * 0.17) {
      for (let wx = x + wide * 0.18; wx < x + wide * 0.9; wx += k.tall * 0.13)
        if (rng.chance(0.5)) windows.push([wx + j(), wy + j()]);
    }
    x += wide;
  }
  for (const [sx, tall] of k.spires)
    parts.push(
      shikhara(sx, k.base, tall * 0.42, tall, rng),
      shikhara(sx - tall * 0.24, k.base, tall * 0.24, tall * 0.56, rng),
      shikhara(sx + tall * 0.25, k.base, tall * 0.22, tall * 0.5, rng),
    );
  return { shape: join(parts), windows };
};

/** A flight of river steps, wider toward the water. */
export const steps = (from: number, to: number, top: number, low: number, count: number, rng: Rng): Shape[] =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 1) / count;
    const y = top + (low - top) * t ** 1.15;
    return stroke(
      [
        [from - 20 * t, y],
        [(from + to) / 2, y + rng.around(0, 2)],
        [to + 20 * t, y],
      ],
      ((low - top) / count) * 0.45,
      rng,
      () => 1,
      0.3,
    );
  });

/** A wooden river boat, bow to the side of `face`. */
export const boat = (x: number, y: number, long: number, face: number, rng: Rng): Shape => {
  const at = (dx: number, dy: number): Point => [x + dx * long * face, y + dy * long];
  return join([
    blob([
      at(-0.5, -0.1),
      at(-0.42, -0.02),
      at(0, 0.01),
      at(0.38, -0.03),
      at(0.56, -0.16),
      at(0.44, 0.04),
      at(0.28, 0.1),
      at(-0.25, 0.1),
      at(-0.42, 0.06),
    ]),
    stroke([at(-0.1, 0), at(-0.3, 0.08), at(-0.62, 0.17)], long * 0.022, rng),
  ]);
};

/** A person rowing who sits at (x, y), `k` tall. */
export const rower = (x: number, y: number, k: number, face: number, rng: Rng): Shape =>
  join([
    blob([
      [x - k * 0.16, y],
      [x - k * 0.1 + face * k * 0.1, y - k * 0.62],
      [x + k * 0.14 + face * k * 0.1, y - k * 0.62],
      [x + k * 0.24, y],
    ]),
    blob([
      [x + face * k * 0.12 - k * 0.12, y - k * 0.78],
      [x + face * k * 0.12, y - k * 0.94],
      [x + face * k * 0.12 + k * 0.12, y - k * 0.78],
      [x + face * k * 0.12, y - k * 0.64],
    ]),
    stroke(
      [
        [x, y - k * 0.5],
        [x - face * k * 0.4, y - k * 0.2],
        [x - face * k * 0.7, y + k * 0.3],
      ],
      k * 0.08,
      rng,
      swell,
    ),
  ]);
