import { stroke } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, roundish, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { cow } from '../motifs/cow.ts';
import { flat, line, pen } from '../motifs/flat.ts';
import { paintBud, paintLotus } from '../motifs/lotus.ts';
import { place } from '../shapes/flora.ts';
import { frame } from '../shapes/frame.ts';
import { buti } from '../shapes/paisley.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

const ink = '#2a1c1c';
const pink = { deep: '#c94a72', pale: '#eba6b6', ground: '#f8e8e0' };

const paintCow = async (s: Sheet, x: number, y: number, k: number, face: 1 | -1, turn: number, young = false): Promise<void> => {
  const f = frame(x, y, k, face, turn);
  const one = (p: Point): Point => f([p])[0]!;
  for (const leg of cow.far) await flat(s, f(leg), { colour: '#d9cdbb', shade: '#8a6f5c', pen: ink, width: 3 });
  const horns = young ? cow.buds : cow.horns;
  for (const horn of horns) await body(s, stroke(f(horn), k * 2.6, s.rng, (t) => 1.1 - t * 0.85), '#d9a441', { cover: 0.97, creep: 0.8 });
  await pen(s, horns.map((h) => line(s, f(h), 2)), '#7a4a1c');
  await flat(s, f(cow.body), { colour: '#faf5ea', shade: '#b79f8c', pen: ink, width: 4.2, soft: 15 });
  await flat(s, f(cow.muzzle), { colour: '#e3b3a6', shade: '#a5655c', pen: ink, width: 2.6, soft: 6 });
  await flat(s, f(cow.ear), { colour: '#ecd0c4', shade: '#b5807a', pen: ink, width: 3, soft: 6 });
  await pen(s, [line(s, f(cow.tail), k * 1.1), stroke(f([cow.tail[3]!, [-2, 80], [1, 86]]), k * 3.6, s.rng, (t) => 0.4 + Math.sin(t * 3) * 0.7)], ink);
  // The long pichwai eye.
  const [ex, ey] = cow.eye;
  await body(s, blob(f([[ex - 3.4, ey + 0.6], [ex - 1, ey - 1.5], [ex + 2.4, ey - 0.7], [ex + 0.2, ey + 1.3]])), '#ffffff', { cover: 1 });
  await pen(s, [circle(...one([ex - 0.3, ey - 0.1]), k * 0.95), line(s, f([[ex - 5.4, ey + 1.4], [ex - 1, ey - 1.9], [ex + 3.2, ey - 0.7]]), 3), line(s, f([[ex - 4, ey + 1], [ex, ey + 1.6], [ex + 2.6, ey - 0.4]]), 2), circle(...one([95.8, 28.6]), k * 0.6), line(s, f([[91.6, 32], [94.4, 32.6], [97, 31.6]]), 2)], ink);
  // Hands pressed in red at Diwali.
  const hand = (hx: number, hy: number, t: number): Shape => { const h = frame(...one([hx, hy]), k * 0.88, 1, t); return join([blob(h([[-3, 3], [-3.4, -2], [0, -3.6], [3.4, -2], [3, 3], [0, 4.4]])), ...[-3, -1, 1, 3].map((d, i) => stroke(h([[d, -2.4], [d * 1.3, -5.4], [d * 1.5, [-7.6, -9, -9, -7.8][i]!]]), k * 1.5, s.rng)), stroke(h([[3.2, 1], [5.4, -0.6], [6.6, -2.6]]), k * 1.4, s.rng)]); };
  await body(s, join([hand(24, 42, -0.2), hand(44, 45, 0.25), hand(62, 34, 0.1)]), '#b8321f', { cover: 0.9, dry: 0.28, creep: 1 });
  const dots = [[33, 36], [35, 52], [52, 38], [18, 52], [53, 55], [14, 40]].map(([a, b]) => buti(...one([a!, b!]), k * 2.6, 7, s.rng));
  await body(s, join(dots), '#d98a2b', { cover: 0.92, dry: 0.15 });
  const garland = Array.from({ length: 15 }, (_, i) => { const t = i / 14; return one([70.5 + t * 12.5 - Math.sin(t * Math.PI) * 3, 27 + Math.sin(t * Math.PI) * 26 + t * 8]); });
  for (const [i, [gx, gy]] of garland.entries()) { await body(s, roundish(gx, gy, k * 2.1, s.rng, 0.1), i % 2 ? '#e8942b' : '#f0bd42', { cover: 0.97 }); await pen(s, [circle(gx, gy, k * 0.5)], '#a84a1c'); }
  await flat(s, (() => { const [gx, gy] = garland[8]!; return [[gx, gy + k * 1.5], [gx - k * 2.6, gy + k * 4.6], [gx - k * 2, gy + k * 7.4], [gx + k * 2, gy + k * 7.4], [gx + k * 2.6, gy + k * 4.6]] as Point[]; })(), { colour: '#e0ab45', shade: '#7a4a1c', pen: ink, width: 2.6, soft: 5 });
  await body(s, join([[18, 88.6], [70, 88.6]].flatMap(([a, b]) => [-2.6, -0.9, 0.9, 2.6].map((d) => circle(...one([a! + d, b! - 2]), k * 0.75)))), '#e0ab45', { cover: 0.97 });
  await body(s, stroke(f([[87, 11.4], [86.6, 12.8], [86.8, 14.2]]), k * 1.5, s.rng), '#b8321f', { cover: 0.95 });
};

export const gauriAndCalf: Piece = {
  slug: 'gauri-and-calf', width: 1300, height: 1300, paper: { colour: '#1f2f5a' },
  paint: async (s) => {
    await body(s, whole(s), '#22325f', { cover: 1, second: '#1a284f', vary: 0.16, varyScale: 300 });
    await wash(s, whole(s), { colours: ['#2c4a78', '#1c2850'], density: 0.6, vary: 0.9, varyScale: 260, edge: 0, bloom: 0.4, grain: 0.6 });
    const buds: [number, number, number][] = [];
    for (let row = 0; row < 7; row++) for (let col = 0; col < 6; col++) buds.push([155 + col * 200 + (row % 2) * 96, 190 + row * 128, s.rng.around(0, 0.3)]);
    for (const [i, [x, y, tilt]] of buds.entries()) {
      if (x > 1190) continue;
      const to = place(x, y, Math.PI / 2 + tilt);
      await body(s, join([line(s, [to(0, 0), to(30, 8), to(62, 0)], 3.4), ...[-1, 1].map((d) => { const q = place(...to(26, 4), Math.PI / 2 + tilt - d * 0.9); return blob([q(0, 0), q(14, 8), q(32, 0), q(14, -8)]); })]), '#5a8a6a', { cover: 0.85 });
      if (i % 2) await paintBud(s, x, y, 52, pink, -tilt); else await paintLotus(s, x, y, 40, pink, -tilt);
    }
    const ground = blob([[-40, 1120], [300, 1092], [660, 1104], [1000, 1090], [1340, 1116], [1340, 1360], [-40, 1360]]);
    await body(s, ground, '#3f6a4f', { cover: 0.98, second: '#2f574a', creep: 3 });
    const tufts = Array.from({ length: 260 }, () => { const [x, y] = [s.rng.range(70, 1230), s.rng.range(1120, 1240)]; return stroke([[x, y], [x + s.rng.around(0, 7), y - s.rng.range(12, 30)]], 3, s.rng, (t) => 1 - t * 0.8); });
    await body(s, join(tufts.slice(0, 160)), '#6f9a5a', { cover: 0.8 });
    await body(s, join(tufts.slice(160)), '#a3b865', { cover: 0.8 });
    await paintCow(s, 178, 440, 7.6, 1, 0);
    await paintCow(s, 1180, 782, 4.05, -1, 0.09, true);
    for (const [x, y, r] of [[560, 1170, 46], [930, 1196, 40], [180, 1190, 42], [760, 1210, 34]] as const) await paintLotus(s, x, y, r, pink);
    // A gold border with a run of small flowers, as on the cloth.
    const rails = [40, 94].flatMap((d) => ([[[d, d], [1300 - d, d]], [[1300 - d, d], [1300 - d, 1300 - d]], [[1300 - d, 1300 - d], [d, 1300 - d]], [[d, 1300 - d], [d, d]]] as Point[][]).map((p) => stroke([p[0]!, [(p[0]![0] + p[1]![0]) / 2, (p[0]![1] + p[1]![1]) / 2], p[1]!], 6, s.rng, () => 1, 0.2)));
    const band = { svg: '<path fill-rule="evenodd" d="M0 0H1300V1300H0ZM96 96V1204H1204V96Z"/>', box: { x0: 0, y0: 0, x1: 1300, y1: 1300 } };
    await body(s, band, '#8f2a22', { cover: 0.98, second: '#7a2420', creep: 1 });
    await body(s, join(rails), '#d9a441', { cover: 0.96, second: '#f0cf7a', dry: 0.1 });
    const flowers: Shape[] = [];
    for (let i = 0; i < 22; i++) for (const [x, y] of [[67 + i * 55.5, 67], [67 + i * 55.5, 1233], [67, 67 + i * 55.5], [1233, 67 + i * 55.5]] as const) flowers.push(buti(x, y, 19, 8, s.rng));
    await body(s, join(flowers), '#f0d9a0', { cover: 0.93, dry: 0.15 });
    await sign(s, 1180, 1180, 20, '#f0cf7a');
  },
};
