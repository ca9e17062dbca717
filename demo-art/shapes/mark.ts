import { along, curve, type Point, pts } from '../engine/path.ts';

const swelling = (t: number) => 0.6 + 12.2 * Math.sin(Math.PI * Math.min(1, t ** 0.86 * 0.98 + 0.01)) ** 0.8;

const strokePath = (points: readonly Point[]): string => {
  const line = along(points, 13);
  const sides: [Point[], Point[]] = [[], []];
  line.forEach(([x, y], i) => {
    const [ax, ay] = line[Math.max(0, i - 1)]!;
    const [bx, by] = line[Math.min(12, i + 1)]!;
    const long = Math.hypot(bx - ax, by - ay);
    const half = swelling(i / 12) / 2;
    const [nx, ny] = [(-(by - ay) / long) * half, ((bx - ax) / long) * half];
    sides[0].push([x + nx, y + ny]);
    sides[1].push([x - nx, y - ny]);
  });
  return curve([...sides[0], ...sides[1].toReversed()], true);
};

/** The brand's heart on a field of 64: two strokes of a loaded brush, the left one flicked out past the point. */
export const markPath =
  strokePath(pts('34 27, 28 15, 17.5 9.5, 9 19, 11.5 33, 22 46, 37.5 60.5')) +
  strokePath(pts('31 25.5, 37.5 14, 47 8.8, 55.5 17, 53.5 30, 44.5 42.5, 31.5 54'));
