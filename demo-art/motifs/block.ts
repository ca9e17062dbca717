import { body } from '../engine/paint.ts';
import { join, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { buti } from '../shapes/paisley.ts';
import { blob } from '../engine/path.ts';
import { stroke } from '../engine/brush.ts';
import { place } from '../shapes/flora.ts';

/** One impression of a wooden block: the paint skips where the paper is rough and the block short of color. */
export const impress = (s: Sheet, shape: Shape, color: string, dry = 0.34): Promise<void> =>
  body(s, shape, color, { cover: 0.93, creep: 1, creepScale: 24, dry, vary: 0.12, varyScale: 110 });

/** A running border between two points: flowers and leaves on a line, each impression a little off. */
export const runningBorder = (
  s: Sheet,
  from: Point,
  to: Point,
  step: number,
  size: number,
): { flowers: Shape; leaves: Shape; rails: Shape } => {
  const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const count = Math.round(long / step);
  const flowers: Shape[] = [];
  const leaves: Shape[] = [];
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.5) / count) * long;
    const at = place(from[0], from[1], angle);
    const [x, y] = at(t, s.rng.around(0, 1.4));
    flowers.push(buti(x, y, size, 6, s.rng, angle + s.rng.around(0, 0.08)));
    const [mx, my] = at(t + long / count / 2, 0);
    if (i < count - 1)
      for (const side of [-1, 1]) {
        const leafAt = place(mx, my, angle + side * 1.2);
        leaves.push(
          blob([
            leafAt(0, 0),
            leafAt(size * 0.45, size * 0.26),
            leafAt(size * 0.95, 0),
            leafAt(size * 0.45, -size * 0.26),
          ]),
        );
      }
  }
  const at = place(from[0], from[1], angle);
  const rails = [-1, 1].flatMap((side) =>
    [1.5, 1.85].map((k) =>
      stroke(
        [
          at(-2, side * size * k),
          at(long * 0.33, side * size * k + s.rng.around(0, 1.5)),
          at(long * 0.66, side * size * k + s.rng.around(0, 1.5)),
          at(long + 2, side * size * k),
        ],
        k === 1.5 ? 4 : 2,
        s.rng,
        () => 1,
        0.25,
      ),
    ),
  );
  return { flowers: join(flowers), leaves: join(leaves), rails: join(rails) };
};
