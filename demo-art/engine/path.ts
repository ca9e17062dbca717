import type { Rng } from './prng.ts';

export type Point = readonly [number, number];
export type Box = { x0: number; y0: number; x1: number; y1: number };
/** Something to rasterize: SVG with white where paint goes. */
export type Shape = { svg: string; box: Box };

/** Points written as SVG has them: `x y, x y, …`. */
export const pts = (text: string): Point[] =>
  text.split(',').map((pair): Point => {
    const [x, y] = pair.trim().split(' ');
    return [Number(x), Number(y)];
  });

const n = (value: number) => value.toFixed(1);

export const boxOf = (points: readonly Point[], pad = 0): Box => {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    y0 = Math.min(y0, y);
    x1 = Math.max(x1, x);
    y1 = Math.max(y1, y);
  }
  return { x0: x0 - pad, y0: y0 - pad, x1: x1 + pad, y1: y1 + pad };
};

/** A Catmull-Rom curve through the points, as an SVG path. */
export const curve = (points: readonly Point[], closed = false): string => {
  const count = points.length;
  const at = (i: number): Point =>
    closed ? points[(i + count) % count]! : points[Math.min(count - 1, Math.max(0, i))]!;
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}Z` : d;
};

const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;

/** A filled closed curve through the points. */
export const blob = (points: readonly Point[]): Shape => ({
  svg: `<path d="${curve(points, true)}"/>`,
  box: boxOf(points, 6),
});

/** A filled shape with straight sides. */
export const facet = (points: readonly Point[]): Shape => ({
  svg: `<path d="${polygon(points)}"/>`,
  box: boxOf(points, 2),
});

export const join = (shapes: readonly Shape[]): Shape => ({
  svg: shapes.map((s) => s.svg).join(''),
  box: boxOf(
    shapes.flatMap((s): Point[] => [
      [s.box.x0, s.box.y0],
      [s.box.x1, s.box.y1],
    ]),
  ),
});

/** Cuts the second shape out of the first. */
export const without = (shape: Shape, hole: Shape): Shape => ({
  svg: `${shape.svg}<g fill="#000" stroke="#000">${hole.svg}</g>`,
  box: shape.box,
});

export const circle = (x: number, y: number, r: number): Shape => ({
  svg: `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`,
  box: { x0: x - r, y0: y - r, x1: x + r, y1: y + r },
});

/** A circle as a hand draws one. */
export const roundish = (x: number, y: number, r: number, rng: Rng, wobble = 0.06, squash = 1): Shape => {
  const count = Math.max(7, Math.min(26, Math.round(r / 5)));
  const turn = rng.range(0, 6.28);
  return blob(
    Array.from({ length: count }, (_, i): Point => {
      const a = turn + (i / count) * Math.PI * 2;
      const rr = r * rng.around(1, wobble);
      return [x + Math.cos(a) * rr, y + Math.sin(a) * rr * squash];
    }),
  );
};

/** Points spread evenly along the smooth curve through `points`. */
export const along = (points: readonly Point[], count: number): Point[] => {
  const dense: Point[] = [];
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))]!;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < 24; s++) {
      const t = s / 24;
      const mix = (a: number, b: number, c: number, d: number) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      dense.push([mix(p0[0], p1[0], p2[0], p3[0]), mix(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  dense.push(at(points.length - 1));
  const lengths = [0];
  for (let i = 1; i < dense.length; i++)
    lengths.push(
      lengths[i - 1]! + Math.hypot(dense[i]![0] - dense[i - 1]![0], dense[i]![1] - dense[i - 1]![1]),
    );
  const total = lengths[lengths.length - 1]!;
  let j = 0;
  return Array.from({ length: count }, (_, i): Point => {
    const want = (total * i) / (count - 1);
    while (j < lengths.length - 2 && lengths[j + 1]! < want) j++;
    const part = (want - lengths[j]!) / Math.max(1e-6, lengths[j + 1]! - lengths[j]!);
    const [a, b] = [dense[j]!, dense[Math.min(dense.length - 1, j + 1)]!];
    return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
  });
};
