import { body, wash } from '../engine/paint.ts';
import { blob, facet, type Point } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

/** A wash over an opaque ground, so that nothing shows through. */
export const washOver = async (
  s: Sheet,
  points: readonly Point[],
  ground: string,
  colors: readonly string[],
  density: number,
  round = true,
): Promise<void> => {
  const shape = round ? blob(points) : facet(points);
  await body(s, shape, ground, { cover: 0.95, creep: 1.5, vary: 0.02 });
  await wash(s, shape, {
    colors,
    density,
    creep: 2,
    edge: 0.8,
    edgeWidth: 8,
    vary: 0.6,
    varyScale: 120,
    bloom: 0.5,
    grain: 0.4,
  });
};
