import { body, wash, type Field } from '../engine/paint.ts';
import { join } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { leaf, rib, veins, type LeafForm } from '../shapes/flora.ts';
import { stroke } from '../engine/brush.ts';

/** 0 at (x, y), 1 at `long` units further in the given direction. */
export const axis = (s: Sheet, x: number, y: number, angle: number, long: number): Field => {
  const [c, n] = [Math.cos(angle) / long, Math.sin(angle) / long];
  return (u, v) => (u * s.width - x) * c + (v * s.height - y) * n;
};

export type LeafPaint = {
  colors: readonly string[];
  density?: number;
  /** Color of the veins, how many pairs there are, and the width of the pen. */
  line?: string;
  pairs?: number;
  pen?: number;
  /** An opaque color below the wash, so that nothing shows through. */
  clear?: string;
  /** Color of the rib. */
  pale?: string;
  edge?: number;
};

/** A leaf in one wash, darker toward a side, with a pale rib and pen veins. */
export const paintLeaf = async (s: Sheet, f: LeafForm, p: LeafPaint): Promise<void> => {
  const shape = leaf(f, s.rng);
  if (p.clear) await body(s, shape, p.clear, { cover: 0.9, creep: 2, vary: 0.02 });
  const t = axis(s, f.x, f.y, f.angle, f.long);
  const start = s.rng.range(0.6, 1.1);
  await wash(s, shape, {
    colors: p.colors,
    density: p.density ?? 0.9,
    creep: Math.min(4, f.wide * 0.05),
    creepScale: 60,
    edge: p.edge ?? 0.7,
    edgeWidth: Math.max(3, f.wide * 0.05),
    vary: 0.5,
    varyScale: f.wide * 1.3,
    mixScale: f.long * 0.6,
    bloom: f.wide > 60 ? 0.3 : 0,
    flow: (u, v) => start + (1.05 - start) * 2 * Math.abs(t(u, v) - 0.5),
  });
  // One side of the rib turns from the light.
  const far = rib(f);
  const lower = [
    ...far,
    ...far
      .map(([x, y], i): [number, number] => {
        const half = (f.wide / 2) * Math.sin(Math.PI * (i / 8) ** (f.tip ?? 0.75));
        return [x - Math.sin(f.angle) * half * 0.95, y + Math.cos(f.angle) * half * 0.95];
      })
      .toReversed(),
  ];
  if (f.wide > 26)
    await wash(
      s,
      {
        svg: `<path d="M${lower.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z"/>`,
        box: shape.box,
      },
      {
        colors: p.colors,
        density: (p.density ?? 0.9) * 0.4,
        creep: 2,
        wet: 1.5,
        edge: 0.3,
        vary: 0.4,
        varyScale: f.wide,
      },
    );
  if (p.pale)
    await body(
      s,
      stroke(rib(f), Math.max(1.6, f.wide * 0.035), s.rng, (k) => 1 - k * 0.8),
      p.pale,
      { cover: 0.6, creep: 0.6 },
    );
  if (p.line)
    await body(s, join(veins(f, s.rng, p.pen ?? 1.5, p.pairs ?? 6)), p.line, {
      cover: 0.55,
      creep: 0.6,
      dry: 0.1,
    });
};
