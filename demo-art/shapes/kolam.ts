import { boxOf, type Point, pts, type Shape } from '../engine/path.ts';

export type KolamGrid = { x: number; y: number; gap: number; size: number };

const ways = pts('1 0, 0 -1, -1 0, 0 1');

/** Dots of a diamond kolam. */
export const kolamDots = (g: KolamGrid): Point[] => {
  const half = (g.size - 1) / 2;
  const dots: Point[] = [];
  for (let j = -half; j <= half; j++)
    for (let i = -half; i <= half; i++) if (Math.abs(i) + Math.abs(j) <= half) dots.push([i, j]);
  return dots;
};

/**
 * The looping line of a knot kolam, as an SVG path. Between neighboring dots the line crosses itself where `open` says so and turns
 * back where it doesn't; round each dot that makes four quarter turns.
 */
export const kolamLine = (
  g: KolamGrid,
  open: (i: number, j: number, di: number, dj: number) => boolean,
): { d: string; points: Point[] } => {
  const half = (g.size - 1) / 2;
  const inside = (i: number, j: number) => Math.abs(i) + Math.abs(j) <= half;
  const points: Point[] = [];
  let d = '';
  for (const [i, j] of kolamDots(g)) {
    const joined = ways.map(([di, dj]) => inside(i + di, j + dj) && open(i, j, di, dj));
    for (let q = 0; q < 4; q++) {
      const [a, b] = [ways[q]!, ways[(q + 1) % 4]!];
      const [oa, ob] = [joined[q]!, joined[(q + 1) % 4]!];
      const reach = (isOpen: boolean) => (isOpen ? 0.5 : 0.36);
      const start: Point = [a[0] * reach(oa), a[1] * reach(oa)];
      const end: Point = [b[0] * reach(ob), b[1] * reach(ob)];
      // An open side is crossed on the diagonal, a closed one is rounded squarely.
      const leave: Point = oa ? [b[0] - a[0], b[1] - a[1]] : [b[0] * 1.15, b[1] * 1.15];
      const arrive: Point = ob ? [a[0] - b[0], a[1] - b[1]] : [a[0] * 1.15, a[1] * 1.15];
      const k = 0.19;
      const at = ([px, py]: Point): Point => [g.x + (i + px) * g.gap, g.y + (j + py) * g.gap];
      const turn = [
        at(start),
        at([start[0] + leave[0] * k, start[1] + leave[1] * k]),
        at([end[0] + arrive[0] * k, end[1] + arrive[1] * k]),
        at(end),
      ];
      points.push(...turn);
      d += `M${turn[0]!.map((v) => v.toFixed(1)).join(' ')}C${turn
        .slice(1)
        .map((p) => p.map((v) => v.toFixed(1)).join(' '))
        .join(' ')}`;
    }
  }
  return { d, points };
};

export const lineShape = (d: string, points: readonly Point[], width: number): Shape => ({
  svg: `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round"/>`,
  box: boxOf(points, width),
});
