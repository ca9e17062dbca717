import { stroke, type Pressure } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, join, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

const breathing =
  (phase: number): Pressure =>
  (t) =>
    0.75 + 0.35 * Math.sin(t * 9 + phase);

/** A line that breathes. */
export const line = (s: Sheet, points: readonly Point[], width: number): Shape =>
  stroke(points, width, s.rng, breathing(s.rng.range(0, 6)), 0.16);

export const outline = (s: Sheet, points: readonly Point[], width: number): Shape =>
  line(s, [...points, points[0]!, points[1]!], width);

export type FlatPaint = {
  color: string;
  /** Color of the rim's shade, and how far in it reaches. */
  shade?: string;
  soft?: number;
  /** Color and width of the line. */
  pen?: string;
  width?: number;
};

/** A shape the way a mural has it: flat color, a stippled shade at its rim, a black line that breathes. */
export const flat = async (s: Sheet, points: readonly Point[], p: FlatPaint): Promise<void> => {
  const shape = blob(points);
  await body(s, shape, p.color, { cover: 0.97, creep: 1.2, vary: 0.06, varyScale: 90 });
  if (p.shade)
    await wash(s, shape, {
      colors: [p.shade],
      density: 0.35,
      creep: 1.2,
      edge: 3,
      edgeWidth: p.soft ?? 13,
      vary: 0.5,
      varyScale: 60,
      flow: () => 0.7,
    });
  if (p.pen) await body(s, outline(s, points, p.width ?? 4), p.pen, { cover: 0.95, creep: 0.8, dry: 0.08 });
};

export const pen = async (s: Sheet, shapes: readonly Shape[], color: string, dry = 0.08): Promise<void> => {
  if (shapes.length) await body(s, join(shapes), color, { cover: 0.94, creep: 0.8, dry });
};
