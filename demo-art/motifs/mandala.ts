import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts, roundish, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { place } from '../shapes/flora.ts';

export const ink = '#26283a';

export type Ring = {
  /** Radius at the petals' foot and at their tip. */
  from: number;
  to: number;
  count: number;
  turn?: number;
  /** Width of a petal as a share of its room. */
  wide?: number;
  colors: readonly string[];
  density?: number;
  fill?: 'veins' | 'dots' | 'inner' | 'none';
  form?: 'petal' | 'arch' | 'drop';
};

const forms = {
  petal: pts('0.02 0.16, 0.25 0.72, 0.5 1, 0.74 0.78, 0.92 0.24'),
  arch: pts('0.02 0.86, 0.35 1, 0.6 0.92, 0.82 0.6, 0.95 0.2'),
  drop: pts('0.03 0.1, 0.35 0.4, 0.6 0.85, 0.8 1, 0.95 0.55'),
} as const;

const petalPoints = (cx: number, cy: number, r: Ring, angle: number, s: Sheet, shrink = 1): Point[] => {
  const long = (r.to - r.from) * shrink;
  const to = place(
    cx + Math.cos(angle) * (r.from + (r.to - r.from) * (1 - shrink) * 0.4),
    cy + Math.sin(angle) * (r.from + (r.to - r.from) * (1 - shrink) * 0.4),
    angle,
  );
  const half = ((Math.PI * (r.from + r.to) * 0.5) / r.count) * (r.wide ?? 0.95) * shrink;
  const side = (sign: number) =>
    forms[r.form ?? 'petal'].map(([t, w]) => to(long * t, sign * half * w * s.rng.around(1, 0.035)));
  return [...side(1), to(long * s.rng.around(1, 0.015), 0), ...side(-1).toReversed()];
};

/** One round of petals: a wash in each, a pen line round each, something small inside. */
export const paintRing = async (s: Sheet, cx: number, cy: number, r: Ring): Promise<void> => {
  const angles = Array.from(
    { length: r.count },
    (_, i) => (r.turn ?? 0) + ((i + 0.5) / r.count) * Math.PI * 2 + s.rng.around(0, 0.008),
  );
  const all = angles.map((a) => petalPoints(cx, cy, r, a, s));
  const depth = (u: number, v: number) =>
    (Math.hypot(u * s.width - cx, v * s.height - cy) - r.from) / (r.to - r.from);
  for (const half of [0, 1]) {
    const shape = join(all.filter((_, i) => i % 2 === half).map((p) => blob(p)));
    await wash(s, shape, {
      colors: r.colors,
      density: r.density ?? 0.8,
      creep: 1.8,
      vary: 0.65,
      varyScale: 130,
      mixScale: 260,
      edge: 0.9,
      edgeWidth: 5,
      bloom: 0.3,
      flow: (u, v) => 0.45 + 0.75 * Math.abs(depth(u, v)),
    });
  }
  const pens: Shape[] = all.map((p) =>
    stroke([...p.slice(0), p[0]!], 2.5, s.rng, (t) => 0.75 + Math.sin(t * 6.28 + 1) * 0.35, 0.2),
  );
  for (const a of angles) {
    const mid = (t: number, across = 0): Point => place(cx, cy, a)(r.from + (r.to - r.from) * t, across);
    const wide = (Math.PI * (r.from + r.to) * 0.5) / r.count;
    if (r.fill === 'veins')
      for (const k of [-0.4, -0.2, 0, 0.2, 0.4])
        pens.push(
          stroke(
            [
              mid(0.12, k * wide * 0.4),
              mid(0.45, k * wide * 1.1),
              mid(0.78 - Math.abs(k) * 0.4, k * wide * 0.9),
            ],
            1.6,
            s.rng,
            (t) => 1 - t * 0.8,
          ),
        );
    if (r.fill === 'dots')
      for (const t of [0.3, 0.46, 0.6, 0.72]) pens.push(circle(...mid(t), 3.4 - t * 2.2));
    if (r.fill === 'inner') {
      const p = petalPoints(cx, cy, r, a, s, 0.62);
      pens.push(stroke([...p, p[0]!], 1.7, s.rng), circle(...mid(0.5), 2.4));
    }
  }
  await body(s, join(pens), ink, { cover: 0.85, creep: 0.7, dry: 0.15 });
};

export const beads = (s: Sheet, cx: number, cy: number, r: number, count: number, size: number): Shape =>
  join(
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * Math.PI * 2;
      return roundish(cx + Math.cos(a) * r, cy + Math.sin(a) * r, size * s.rng.around(1, 0.18), s.rng, 0.08);
    }),
  );

export const hoop = (s: Sheet, cx: number, cy: number, r: number, width: number): Shape => {
  const start = s.rng.range(0, 6);
  return stroke(
    Array.from({ length: 50 }, (_, i): Point => {
      const a = start + (i / 48) * Math.PI * 2;
      return [cx + Math.cos(a) * r * s.rng.around(1, 0.0016), cy + Math.sin(a) * r * s.rng.around(1, 0.0016)];
    }),
    width,
    s.rng,
    (t) => 0.7 + 0.4 * Math.sin(t * 8),
  );
};
