import { noiseFrom } from '../engine/noise.ts';
import { blob, boxOf, curve, join, type Point, type Shape } from '../engine/path.ts';
import type { Rng } from '../engine/prng.ts';

export type Ridge = {
  width: number;
  height: number;
  /** Where the line is on the whole, and how far it goes up and down. */
  y: number;
  rise: number;
  /** Width of its largest peaks. */
  scale: number;
  seed: string;
  /** How much lower its right end is than its left. */
  lean?: number;
};

/** The height of a ridge line at x. */
export const ridgeAt = (r: Ridge): ((x: number) => number) => {
  const noise = noiseFrom(r.seed);
  return (x) =>
    r.y - (noise.at(x, 40, r.scale) - 0.35) * r.rise + ((r.lean ?? 0) * (x - r.width / 2)) / r.width;
};

/** A hill: everything below a ridge line, down to `height`. */
export const hill = (r: Ridge): Shape => {
  const top = ridgeAt(r);
  const points: Point[] = [];
  for (let x = -60; x <= r.width + 60; x += 9) points.push([x, top(x)]);
  const d = `${curve(points)}L${r.width + 60} ${r.height + 60}L-60 ${r.height + 60}Z`;
  return { svg: `<path d="${d}"/>`, box: boxOf([...points, [r.width + 60, r.height + 60]], 4) };
};

/** A conifer seen from afar: a ragged spire of drooping boughs. */
export const deodar = (x: number, base: number, tall: number, rng: Rng): Shape => {
  const parts: Shape[] = [];
  const tiers = Math.max(9, Math.round(tall / 26));
  const lean = rng.around(0, tall * 0.02);
  for (let i = 0; i < tiers; i++) {
    const t = (i + 0.6) / tiers;
    const y = base - tall + tall * t * 0.95;
    const reach = tall * 0.21 * t ** 0.8 * rng.range(0.55, 1.1);
    for (const side of [-1, 1]) {
      const long = reach * rng.range(0.6, 1.15);
      const drop = long * rng.range(0.22, 0.5);
      const thick = (tall / tiers) * rng.range(0.55, 0.95);
      const cx = x + lean * (1 - t);
      parts.push(
        blob([
          [cx, y - thick * 0.9],
          [cx + side * long * 0.55, y + drop * 0.35 - thick * 0.2],
          [cx + side * long, y + drop],
          [cx + side * long * 0.6, y + drop * 0.9 + thick * 0.35],
          [cx + side * long * 0.25, y + thick * 0.7],
          [cx, y + thick * 0.8],
        ]),
      );
    }
  }
  parts.push(
    blob([
      [x + lean - 1, base - tall * 1.03],
      [x + lean + 1.5, base - tall * 1.03],
      [x + tall * 0.014, base],
      [x - tall * 0.014, base],
    ]),
  );
  return join(parts);
};

/** A palm on a thin bent trunk. */
export const palm = (x: number, base: number, tall: number, rng: Rng): Shape => {
  const bend = rng.around(0, tall * 0.22);
  const [tx, ty] = [x + bend, base - tall];
  const w = tall * 0.018;
  const parts = [
    blob([
      [x - w * 1.5, base],
      [x + bend * 0.35 - w, base - tall * 0.5],
      [tx - w * 0.7, ty],
      [tx + w * 0.7, ty],
      [x + bend * 0.35 + w, base - tall * 0.5],
      [x + w * 1.5, base],
    ]),
  ];
  const fronds = rng.int(8, 11);
  for (let i = 0; i < fronds; i++) {
    const a = -Math.PI * 0.5 + ((i + 0.5) / fronds - 0.5) * Math.PI * 1.75 + rng.around(0, 0.15);
    const long = tall * rng.range(0.26, 0.4);
    const ex = tx + Math.cos(a) * long;
    const ey = ty + Math.sin(a) * long * 0.75 + long * 0.32;
    const mx = tx + Math.cos(a) * long * 0.55;
    const my = ty + Math.sin(a) * long * 0.62;
    parts.push(
      blob([
        [tx, ty],
        [mx, my - long * 0.05],
        [ex, ey],
        [mx + long * 0.02, my + long * 0.13],
      ]),
    );
  }
  return join(parts);
};
