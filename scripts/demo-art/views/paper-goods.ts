import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { paste, type Bitmap } from '../engine/paste.ts';
import { blob, circle, facet, join, type Point } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';

/** A sheet of handmade paper with threads and petals beaten into it. */
const handmade = async (s: Sheet): Promise<void> => {
  await wash(s, whole(s), { colours: ['#e3d6bd', '#eadfc9', '#ddd0b8'], density: 0.5, vary: 0.6, varyScale: 520, edge: 0, grain: 0.35 });
  const threads = Array.from({ length: 70 }, () => { const [x, y] = [s.rng.range(0, s.width), s.rng.range(0, s.height)]; return stroke([[x, y], [x + s.rng.around(0, 30), y + s.rng.around(0, 30)], [x + s.rng.around(0, 60), y + s.rng.around(0, 60)]], 1.6, s.rng, swell); });
  await body(s, join(threads), '#a08d6c', { cover: 0.4 });
  const bits = Array.from({ length: 26 }, () => { const [x, y] = [s.rng.range(0, s.width), s.rng.range(0, s.height)]; return blob([[x, y], [x + 7, y - 5], [x + 14, y], [x + 6, y + 4]]); });
  await wash(s, join(bits), { colours: ['#c0763a', '#7a8a4a'], mixScale: 90, density: 0.5, creep: 2 });
  await wash(s, whole(s), { colours: ['#8a7a62'], density: 0.5, edge: 0, vary: 0.2, flow: (u, v) => Math.max(0, (u + v) * 0.6 - 0.42) });
};

const layBookmark = async (s: Sheet, p: Bitmap, x: number, y: number, tall: number, turn: number, ribbon: string, ribbonDark: string): Promise<void> => {
  const width = (tall / p.height) * p.width;
  await paste(s, p, { x, y, width, turn }, 9);
  const f = frame(x, y, tall / 1000, 1, turn);
  const [hx, hy] = f([[0, -462]])[0]!;
  await body(s, circle(hx, hy, 10), '#5a4a3c', { cover: 0.9, creep: 0.4 });
  for (const [i, path] of ([[[0, -462], [-14, -560], [26, -660], [-10, -770]], [[0, -462], [22, -556], [52, -640], [66, -730]]] as Point[][]).entries()) {
    const shadow = path.map(([a, b]): Point => [a + 9, b + 14]);
    await wash(s, stroke(f(shadow), 30, s.rng, () => 1, 0.05), { colours: ['#4a3d30'], density: 0.45, wet: 7, creep: 1, edge: 0 });
    await body(s, stroke(f(path), 30, s.rng, (t) => (i ? 0.8 + 0.3 * Math.sin(t * 5) : 0.95 + 0.2 * Math.cos(t * 5)), 0.04), i ? ribbonDark : ribbon, { cover: 0.98, creep: 0.8, vary: 0.16, varyScale: 60 });
    await body(s, stroke(f(path.map(([a, b]): Point => [a - 4, b])), 6, s.rng, swell), '#ffffff', { cover: 0.32, wet: 2.5 });
    const [ex, ey] = f([path[3]!])[0]!;
    await body(s, facet([[ex - 18, ey - 8], [ex + 18, ey - 12], [ex + 2, ey + 16]]), '#ddd0b8', { cover: 0 });
  }
  const knot = f([[-9, -474], [9, -478], [11, -452], [0, -446], [-11, -454]]);
  await body(s, blob(knot), ribbonDark, { cover: 0.98, second: ribbon, varyScale: 20 });
};

export type Ribboned = { picture: Bitmap; ribbon: string; ribbonDark: string };

/** One bookmark lying on handmade paper. */
export const bookmarkOnPaper = async (name: string, b: Ribboned): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { colour: '#eee4d0', tooth: 0.07 });
  await handmade(s);
  await layBookmark(s, b.picture, 540, 800, 980, 0.09, b.ribbon, b.ribbonDark);
  return s;
};

/** Bookmarks side by side. */
export const bookmarksInARow = async (name: string, all: readonly Ribboned[]): Promise<Sheet> => {
  const s = newSheet(name, 1400, 1120, { colour: '#eee4d0', tooth: 0.07 });
  await handmade(s);
  for (const [i, b] of all.entries()) await layBookmark(s, b.picture, 250 + i * 300, 650 + (i % 2) * 24, 760, s.rng.around(0, 0.05), b.ribbon, b.ribbonDark);
  return s;
};

/** A card leaning beside its envelope. */
export const cardAndEnvelope = async (name: string, p: Bitmap, lining: string): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { colour: '#eee4d0', tooth: 0.06 });
  await handmade(s);
  const f = frame(690, 850, 1, 1, 0.14);
  const rim: Point[] = [[-330, -240], [330, -240], [330, 240], [-330, 240]];
  await wash(s, facet(frame(704, 872, 1, 1, 0.14)(rim)), { colours: ['#4a3d30'], density: 0.6, wet: 16, creep: 0, edge: 0 });
  await body(s, facet(f([[-326, -236], [0, -470], [326, -236]])), lining, { cover: 0.97, creep: 1.4, dry: 0.12, vary: 0.1 });
  await body(s, join(Array.from({ length: 26 }, (_, i) => circle(...f([[-230 + (i % 9) * 58, -262 - Math.floor(i / 9) * 52]])[0]!, Math.abs(-230 + (i % 9) * 58) < 300 - Math.floor(i / 9) * 86 ? 6 : 0.1))), '#f0d9a0', { cover: 0.9 });
  await body(s, facet(f(rim)), '#f3ead8', { cover: 1, creep: 1.2, vary: 0.04, varyScale: 80 });
  await wash(s, facet(f(rim)), { colours: ['#b3a184'], density: 0.3, edge: 2.2, edgeWidth: 6, creep: 1.2, vary: 0.7, grain: 1, flow: () => 0.6 });
  await wash(s, join([stroke(f([[-330, 240], [-40, -10], [0, -34], [40, -10], [330, 240]]), 3, s.rng), stroke(f([[-330, -238], [-60, 16]]), 2.4, s.rng), stroke(f([[330, -238], [60, 16]]), 2.4, s.rng)]), { colours: ['#8a7658'], density: 0.7, creep: 1, edge: 0 });
  await paste(s, p, { x: 430, y: 690, width: 610, turn: -0.06 }, 16);
  return s;
};
