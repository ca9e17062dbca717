import { join, roundish, type Shape } from './path.ts';
import type { Rng } from './prng.ts';

/** Drops shaken from a brush round a place, thinning out with distance. */
export const spatter = (x: number, y: number, reach: number, count: number, size: number, rng: Rng): Shape =>
  join(
    Array.from({ length: count }, () => {
      const a = rng.range(0, Math.PI * 2);
      const far = reach * rng.next() ** 0.7;
      return roundish(
        x + Math.cos(a) * far,
        y + Math.sin(a) * far,
        size * rng.range(0.15, 1) ** 2 + 0.8,
        rng,
        0.12,
      );
    }),
  );
