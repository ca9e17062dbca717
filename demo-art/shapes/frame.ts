import type { Point } from '../engine/path.ts';

export type Frame = (points: readonly Point[]) => Point[];

/**
 * Places a drawing made in its own units: its origin at `x` and `y`, each `k` of the sheet's, mirrored when `face` is -1, turned by `turn`
 * radians about its origin.
 */
export const frame = (x: number, y: number, k: number, face: 1 | -1 = 1, turn = 0): Frame => {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return (points) =>
    points.map(([a, b]): Point => {
      const [px, py] = [a * k * face, b * k];
      return [x + px * c - py * s, y + px * s + py * c];
    });
};
