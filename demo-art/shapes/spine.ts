import { along, type Point } from '../engine/path.ts';

/** Maps (how far along a curved body, how far across) to the sheet. */
export const spineOf = (points: readonly Point[]): ((t: number, across: number) => Point) => {
  const track = along(points, 101);
  return (t, across) => {
    const i = Math.min(100, Math.max(0, Math.round(t * 100)));
    const [[x, y], [ax, ay], [bx, by]] = [
      track[i]!,
      track[Math.max(0, i - 2)]!,
      track[Math.min(100, i + 2)]!,
    ];
    const long = Math.hypot(bx - ax, by - ay) || 1;
    // Beyond either end the body goes on straight, as if it were 700 units long.
    const over = t > 1 ? (t - 1) * 700 : t < 0 ? t * 700 : 0;
    return [
      x - ((by - ay) / long) * across + ((bx - ax) / long) * over,
      y + ((bx - ax) / long) * across + ((by - ay) / long) * over,
    ];
  };
};
