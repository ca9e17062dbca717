import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { outlineOf, paste, type Bitmap } from '../engine/paste.ts';
import { facet, join, type Point, without } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

export type Wall = {
  wall: string;
  shade: string;
  frame: string;
  frameDark: string;
  /** Width of the frame's bars. */
  bar: number;
  /** Width of the mat, as a share of the picture's. */
  mat: number;
};

export const ivoryWall: Wall = {
  wall: '#ece4d4',
  shade: '#b7a88f',
  frame: '#c09a6a',
  frameDark: '#8a6338',
  bar: 17,
  mat: 0.09,
};
export const greenWall: Wall = {
  wall: '#aab3a2',
  shade: '#6d7868',
  frame: '#4a3226',
  frameDark: '#2a1a14',
  bar: 22,
  mat: 0.09,
};

/** A framed picture: shadow on the wall, wooden bars with their grain, a mat with its bevel, the picture under it. */
export const hang = async (
  s: Sheet,
  p: Bitmap,
  x: number,
  y: number,
  width: number,
  w: Wall,
): Promise<void> => {
  const spot = { x, y, width };
  const mat = width * w.mat;
  const outer = outlineOf(p, spot, mat + w.bar);
  for (const [dx, dy, wet, density] of [
    [26, 40, 30, 0.5],
    [10, 16, 12, 0.5],
    [3, 5, 3, 0.4],
  ] as const) {
    await wash(
      s,
      {
        svg: `<g transform="translate(${dx} ${dy})">${outer.svg}</g>`,
        box: { x0: outer.box.x0 + dx, y0: outer.box.y0 + dy, x1: outer.box.x1 + dx, y1: outer.box.y1 + dy },
      },
      { colors: [w.shade], density, wet, creep: 0, edge: 0, vary: 0.1, grain: 0.1 },
    );
  }
  await body(s, outer, w.frame, { cover: 1, creep: 0.6, second: w.frameDark, varyScale: 300, vary: 0.05 });
  const inner = outlineOf(p, spot, mat);
  const b = outer.box;
  const lines = Array.from({ length: 46 }, () => {
    const upright = s.rng.chance(0.5);
    const across = s.rng.range(2, w.bar - 2);
    const far = s.rng.chance(0.5);
    const from = s.rng.range(0, 0.7);
    const at = (t: number): Point =>
      upright
        ? [far ? b.x1 - across : b.x0 + across, b.y0 + (b.y1 - b.y0) * t]
        : [b.x0 + (b.x1 - b.x0) * t, far ? b.y1 - across : b.y0 + across];
    return stroke([at(from), at(from + 0.15), at(from + 0.3)], 1.3, s.rng, swell);
  });
  await body(s, join(lines), w.frameDark, { cover: 0.45, creep: 0.6 });
  // Light falls from the upper left: one edge of the bars shines, the other is dark.
  await body(
    s,
    join([
      facet([
        [b.x0, b.y0],
        [b.x1, b.y0],
        [b.x1 - 3, b.y0 + 3],
        [b.x0 + 3, b.y0 + 3],
      ]),
      facet([
        [b.x0, b.y0],
        [b.x0 + 3, b.y0 + 3],
        [b.x0 + 3, b.y1 - 3],
        [b.x0, b.y1],
      ]),
    ]),
    '#fff3dc',
    { cover: 0.4, creep: 0 },
  );
  await wash(
    s,
    join([
      facet([
        [b.x1, b.y0],
        [b.x1, b.y1],
        [b.x1 - 4, b.y1 - 4],
        [b.x1 - 4, b.y0 + 4],
      ]),
      facet([
        [b.x0, b.y1],
        [b.x0 + 4, b.y1 - 4],
        [b.x1 - 4, b.y1 - 4],
        [b.x1, b.y1],
      ]),
    ]),
    { colors: [w.frameDark], density: 0.8, creep: 0, edge: 0 },
  );
  await body(s, inner, '#f8f4ea', { cover: 1, creep: 0, vary: 0.01 });
  await wash(s, without(inner, { svg: `<g transform="translate(7 9)">${inner.svg}</g>`, box: inner.box }), {
    colors: ['#8a7f70'],
    density: 0.7,
    wet: 6,
    creep: 0,
    edge: 0,
    vary: 0,
  });
  await body(s, inner, '#f8f4ea', { cover: 0.45, creep: 0, vary: 0 });
  await wash(s, outlineOf(p, spot, 3), { colors: ['#b3a894'], density: 0.6, creep: 0, edge: 0, vary: 0 });
  await paste(s, p, spot, 0);
  // The glass mirrors a little of the window.
  const i = inner.box;
  await body(
    s,
    facet([
      [i.x0 + (i.x1 - i.x0) * 0.62, i.y0],
      [i.x1, i.y0],
      [i.x1, i.y0 + (i.y1 - i.y0) * 0.45],
    ]),
    '#ffffff',
    { cover: 0.07, creep: 0, wet: 10 },
  );
};

/** Sun through a window on the left: two bands across the wall, which is darker toward the lower right. */
export const sunlight = async (s: Sheet, w: Wall): Promise<void> => {
  const [width, height] = [s.width, s.height];
  await wash(s, whole(s), {
    colors: [w.shade],
    density: 0.55,
    vary: 0.25,
    varyScale: 700,
    edge: 0,
    grain: 0.2,
    flow: (u, v) => Math.max(0, (u + v) * 0.62 - 0.28),
  });
  for (const k of [0, 1]) {
    const x = width * (0.02 + k * 0.36);
    await body(
      s,
      facet([
        [x, -20],
        [x + width * 0.3, -20],
        [x + width * 0.86, height * 0.98],
        [x + width * 0.56, height * 0.98],
      ]),
      '#fff4d8',
      { cover: 0.2, wet: 26, creep: 4 },
    );
  }
};
