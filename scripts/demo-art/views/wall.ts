import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { outlineOf, paste, type Bitmap } from '../engine/paste.ts';
import { blob, facet, join, without, type Point } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { paintLeaf } from '../motifs/leaves.ts';

export type Wall = { wall: string; shade: string; frame: string; frameDark: string; bar: number; mat: number };

export const ivoryWall: Wall = { wall: '#ece4d4', shade: '#b7a88f', frame: '#c09a6a', frameDark: '#8a6338', bar: 17, mat: 0.09 };
export const greenWall: Wall = { wall: '#aab3a2', shade: '#6d7868', frame: '#4a3226', frameDark: '#2a1a14', bar: 22, mat: 0.09 };

/** A framed picture: shadow on the wall, wooden bars with their grain, a mat with its bevel, the picture under it. */
const hang = async (s: Sheet, p: Bitmap, x: number, y: number, width: number, w: Wall): Promise<void> => {
  const spot = { x, y, width };
  const mat = width * w.mat;
  const outer = outlineOf(p, spot, mat + w.bar);
  for (const [dx, dy, wet, density] of [[26, 40, 30, 0.5], [10, 16, 12, 0.5], [3, 5, 3, 0.4]] as const) {
    await wash(s, { svg: `<g transform="translate(${dx} ${dy})">${outer.svg}</g>`, box: { x0: outer.box.x0 + dx, y0: outer.box.y0 + dy, x1: outer.box.x1 + dx, y1: outer.box.y1 + dy } }, { colours: [w.shade], density, wet, creep: 0, edge: 0, vary: 0.1, grain: 0.1 });
  }
  await body(s, outer, w.frame, { cover: 1, creep: 0.6, second: w.frameDark, varyScale: 300, vary: 0.05 });
  const inner = outlineOf(p, spot, mat);
  const b = outer.box;
  const lines = Array.from({ length: 46 }, () => {
    const upright = s.rng.chance(0.5);
    const across = s.rng.range(2, w.bar - 2);
    const far = s.rng.chance(0.5);
    const from = s.rng.range(0, 0.7);
    const at = (t: number): Point => upright ? [far ? b.x1 - across : b.x0 + across, b.y0 + (b.y1 - b.y0) * t] : [b.x0 + (b.x1 - b.x0) * t, far ? b.y1 - across : b.y0 + across];
    return stroke([at(from), at(from + 0.15), at(from + 0.3)], 1.3, s.rng, swell);
  });
  await body(s, join(lines), w.frameDark, { cover: 0.45, creep: 0.6 });
  // Light falls from the upper left: one edge of the bars shines, the other is dark.
  await body(s, join([facet([[b.x0, b.y0], [b.x1, b.y0], [b.x1 - 3, b.y0 + 3], [b.x0 + 3, b.y0 + 3]]), facet([[b.x0, b.y0], [b.x0 + 3, b.y0 + 3], [b.x0 + 3, b.y1 - 3], [b.x0, b.y1]])]), '#fff3dc', { cover: 0.4, creep: 0 });
  await wash(s, join([facet([[b.x1, b.y0], [b.x1, b.y1], [b.x1 - 4, b.y1 - 4], [b.x1 - 4, b.y0 + 4]]), facet([[b.x0, b.y1], [b.x0 + 4, b.y1 - 4], [b.x1 - 4, b.y1 - 4], [b.x1, b.y1]])]), { colours: [w.frameDark], density: 0.8, creep: 0, edge: 0 });
  await body(s, inner, '#f8f4ea', { cover: 1, creep: 0, vary: 0.01 });
  await wash(s, without(inner, { svg: `<g transform="translate(7 9)">${inner.svg}</g>`, box: inner.box }), { colours: ['#8a7f70'], density: 0.7, wet: 6, creep: 0, edge: 0, vary: 0 });
  await body(s, inner, '#f8f4ea', { cover: 0.45, creep: 0, vary: 0 });
  await wash(s, outlineOf(p, spot, 3), { colours: ['#b3a894'], density: 0.6, creep: 0, edge: 0, vary: 0 });
  await paste(s, p, spot, 0);
  // The glass takes a breath of the window.
  const i = inner.box;
  await body(s, facet([[i.x0 + (i.x1 - i.x0) * 0.62, i.y0], [i.x1, i.y0], [i.x1, i.y0 + (i.y1 - i.y0) * 0.45]]), '#ffffff', { cover: 0.07, creep: 0, wet: 10 });
};

const sunlight = async (s: Sheet, w: Wall): Promise<void> => {
  const [width, height] = [s.width, s.height];
  await wash(s, whole(s), { colours: [w.shade], density: 0.55, vary: 0.25, varyScale: 700, edge: 0, grain: 0.2, flow: (u, v) => Math.max(0, (u + v) * 0.62 - 0.28) });
  for (const k of [0, 1]) {
    const x = width * (0.02 + k * 0.36);
    await body(s, facet([[x, -20], [x + width * 0.3, -20], [x + width * 0.86, height * 0.98], [x + width * 0.56, height * 0.98]]), '#fff4d8', { cover: 0.2, wet: 26, creep: 4 });
  }
};

/** A print on a wall, a sprig in a pot on the shelf below. */
export const onWall = async (name: string, p: Bitmap, w: Wall): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { colour: w.wall, tooth: 0.022 });
  await sunlight(s, w);
  const tall = p.height > p.width * 1.05;
  const width = tall ? 560 : p.width > p.height * 1.05 ? 700 : 620;
  await hang(s, p, 560, tall ? 590 : 560, width, w);
  const shelf = 1236;
  await wash(s, facet([[-20, shelf + 40], [1140, shelf + 40], [1140, shelf + 84], [-20, shelf + 84]]), { colours: [w.shade], density: 0.8, wet: 18, creep: 0, edge: 0 });
  await body(s, facet([[-20, shelf], [1140, shelf], [1140, shelf + 46], [-20, shelf + 46]]), w.frame, { cover: 1, second: w.frameDark, creep: 0.8, vary: 0.08, varyScale: 240 });
  await body(s, join(Array.from({ length: 22 }, () => { const y = shelf + s.rng.range(5, 42); const x = s.rng.range(-20, 1100); return stroke([[x, y], [x + 120, y + s.rng.around(0, 3)], [x + s.rng.range(200, 400), y]], 1.6, s.rng, swell); })), w.frameDark, { cover: 0.4 });
  const x = 860 + s.rng.around(0, 60);
  for (let i = 0; i < 9; i++) await paintLeaf(s, { x, y: shelf - 120, long: s.rng.range(110, 200), wide: s.rng.range(30, 46), angle: -Math.PI / 2 + (i - 4) * 0.27 + s.rng.around(0, 0.1), bend: (i - 4) * 0.07, tip: 0.8 }, { colours: ['#6f8f52', '#466b45', '#8a9c58'], density: 0.95, line: '#2f4a28', pairs: 5, pen: 1.2, clear: '#dfe0cc' });
  await wash(s, stroke([[x - 60, shelf], [x + 30, shelf + 4], [x + 150, shelf - 2]], 16, s.rng, swell), { colours: ['#4a3d36'], density: 0.7, wet: 5, creep: 2, edge: 0 });
  const pot = blob([[x - 52, shelf - 138], [x - 46, shelf - 120], [x - 72, shelf - 76], [x - 58, shelf - 16], [x - 36, shelf], [x + 36, shelf], [x + 58, shelf - 16], [x + 72, shelf - 76], [x + 46, shelf - 120], [x + 52, shelf - 138], [x, shelf - 132]]);
  await body(s, pot, '#efe2cc', { cover: 0.96 });
  await wash(s, pot, { colours: ['#b9683f', '#a4502f', '#cf8a5c'], density: 0.95, creep: 1.5, edge: 0.9, edgeWidth: 9, vary: 0.5, bloom: 0.4, mix: (u) => (u * 1120 - x + 70) / 140 });
  return s;
};

/** A wide painting above a low bench with a cushion. */
export const aboveBench = async (name: string, p: Bitmap, w: Wall): Promise<Sheet> => {
  const s = newSheet(name, 1400, 1120, { colour: w.wall, tooth: 0.022 });
  await sunlight(s, w);
  await hang(s, p, 700, 400, p.width > p.height * 2 ? 1010 : 900, { ...w, mat: w.mat * 0.7 });
  const floor = facet([[-20, 1000], [1420, 1000], [1420, 1140], [-20, 1140]]);
  await body(s, floor, '#9c6a4c', { cover: 1, second: '#87583f', creep: 1, varyScale: 300 });
  await wash(s, facet([[-20, 996], [1420, 996], [1420, 1012], [-20, 1012]]), { colours: ['#5a3f30'], density: 0.6, wet: 4, creep: 0, edge: 0 });
  await wash(s, blob([[330, 1052], [700, 1040], [1120, 1052], [1150, 1074], [700, 1092], [320, 1072]]), { colours: ['#4a2f24'], density: 0.8, wet: 14, creep: 2, edge: 0 });
  await body(s, join([facet([[372, 900], [412, 900], [404, 1062], [378, 1062]]), facet([[988, 900], [1028, 900], [1022, 1062], [996, 1062]])]), w.frameDark, { cover: 1, creep: 1 });
  await body(s, facet([[320, 872], [1080, 872], [1080, 912], [320, 912]]), w.frame, { cover: 1, second: w.frameDark, creep: 1, varyScale: 260 });
  await wash(s, facet([[330, 912], [1070, 912], [1070, 926], [330, 926]]), { colours: ['#2f2420'], density: 0.7, wet: 4, creep: 0, edge: 0 });
  const cushion = blob([[400, 870], [392, 838], [420, 824], [640, 818], [860, 822], [884, 838], [876, 870], [640, 876]]);
  await body(s, cushion, '#e9dfc9', { cover: 1, creep: 1.5 });
  await wash(s, cushion, { colours: ['#3a4f86', '#2f3f74', '#5b74a6'], density: 0.95, creep: 2, edge: 0.8, edgeWidth: 10, vary: 0.6, bloom: 0.5 });
  await body(s, join(Array.from({ length: 34 }, (_, i) => stroke([[412 + (i % 17) * 28, 836 + Math.floor(i / 17) * 20], [416 + (i % 17) * 28, 842 + Math.floor(i / 17) * 20]], 5, s.rng, swell))), '#e9dfc9', { cover: 0.8 });
  return s;
};
