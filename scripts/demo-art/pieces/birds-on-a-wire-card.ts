import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, roundish, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';
import { hill } from '../shapes/land.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

/** A red-vented bulbul sitting, its feet at the origin. */
const bulbul = async (s: Sheet, x: number, y: number, k: number, face: 1 | -1, turn: number): Promise<void> => {
  const f = frame(x, y, k, face, turn);
  const one = (a: number, b: number): Point => f([[a, b]])[0]!;
  const paint = async (p: readonly Point[], colours: readonly string[], density: number) => {
    await body(s, blob(f(p)), '#f3e6da', { cover: 0.9, creep: 0.8 });
    await wash(s, blob(f(p)), { colours, density, creep: 1, edge: 0.8, edgeWidth: 4, vary: 0.6, varyScale: k * 14, bloom: 0.3 });
  };
  await paint([[-8, -6], [-16, 12], [-22, 30], [-18, 32], [-10, 18], [-2, 0]], ['#3d3436', '#5a4a46'], 1.05);
  await paint([[2, -38], [12, -30], [15, -16], [9, -3], [0, 2], [-9, -2], [-12, -14], [-8, -28]], ['#8a7a72', '#a8968a', '#6d5c58'], 0.9);
  await wash(s, blob(f([[-3, 0], [4, 2], [0, 8], [-8, 10], [-9, 4]])), { colours: ['#c33a28'], density: 1.1, creep: 1, edge: 0.5 });
  await paint([[-7, -28], [0, -28], [3, -16], [-3, -3], [-12, 10], [-14, 2], [-12, -14]], ['#54464a', '#6d5a54'], 0.95);
  await paint([[-3, -34], [-5, -42], [-4, -52], [1, -47], [7, -47], [12, -42], [12, -35], [6, -29], [0, -29]], ['#2a2428', '#3d3238'], 1.15);
  await body(s, blob(f([[11.4, -41.5], [18, -38.6], [11.6, -36.4]])), '#2a2428', { cover: 0.97 });
  await body(s, circle(...one(7.4, -40.6), k * 1.1), '#f3e6da', { cover: 0.95 });
  await body(s, circle(...one(7.6, -40.6), k * 0.75), '#120e10', { cover: 1 });
  await body(s, join([0, 4].map((d) => stroke([one(d, 0), one(d + 0.5, 3), one(d - 0.5, 5)], k * 1.4, s.rng))), '#3d3234', { cover: 0.95 });
};

export const birdsOnAWireCard: Piece = {
  slug: 'birds-on-a-wire-card', width: 1000, height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 74, 74, 74, 106);
    await wash(s, whole(s), { colours: ['#f0d9cd', '#eec3b9', '#e9b3a6', '#f1d3b4', '#f3e3c9'], mix: (_, v) => v * 1.1 - 0.05, density: 0.85, vary: 0.55, varyScale: 460, bloom: 0.6, edge: 0.2, grain: 0.35 });
    for (const [x, y, w] of [[320, 300, 420], [720, 420, 380], [520, 180, 300]] as const) await wash(s, stroke([[x - w / 2, y + 16], [x, y - 10], [x + w / 2, y + 8]], 54, s.rng, swell, 0.5), { colours: ['#d39aa0', '#c9a3b0'], density: 0.4, wet: 18, creep: 22, edge: 0.3, vary: 0.8, bloom: 0.5 });
    await wash(s, roundish(716, 1010, 100, s.rng, 0.015), { colours: ['#e2734a', '#ea9a58'], density: 0.7, creep: 3, edge: 0.6, vary: 0.4, varyScale: 100 });
    await wash(s, hill({ width: 1000, height: 1400, y: 1120, rise: 130, scale: 380, seed: 'wire far' }), { colours: ['#c39aa3', '#b5949f'], density: 0.6, wet: 3, creep: 6, edge: 0.5, vary: 0.5, bloom: 0.4 });
    await wash(s, hill({ width: 1000, height: 1400, y: 1210, rise: 90, scale: 260, seed: 'wire near' }), { colours: ['#8a6a80', '#7a6a86'], density: 0.75, wet: 1, creep: 6, edge: 0.6, vary: 0.6, bloom: 0.5 });
    const sag = (x: number, low: number) => low + 46 - ((x - 430) / 500) ** 2 * 46;
    const wire = (low: number): Point[] => Array.from({ length: 9 }, (_, i) => [40 + i * 118, sag(40 + i * 118, low)]);
    await body(s, join([stroke(wire(700), 4.4, s.rng), stroke(wire(790), 3.2, s.rng), stroke(wire(836), 3, s.rng)]), '#4a3a42', { cover: 0.85, dry: 0.15 });
    await body(s, join([stroke([[884, 1310], [880, 900], [884, 560]], 22, s.rng, () => 1, 0.1), stroke([[800, 640], [884, 632], [968, 640]], 12, s.rng), stroke([[812, 730], [884, 724], [958, 730]], 10, s.rng)]), '#3d3036', { cover: 0.92, dry: 0.2, second: '#55404a' });
    for (const [x, k, face, turn] of [[210, 3.3, 1, 0.04], [318, 3.1, 1, -0.06], [402, 3.3, -1, 0.05], [610, 3.2, -1, -0.03]] as const) await bulbul(s, x, sag(x, 700) - 8, k, face, turn);
    // The late one, wings up, feet out.
    const f = frame(668, 400, 3.5, -1, 0.35);
    for (const p of [[[-2, -14], [-14, -40], [-34, -62], [-52, -70], [-50, -52], [-40, -30], [-22, -8], [-8, 0]], [[4, -16], [2, -44], [10, -68], [22, -84], [28, -64], [26, -38], [18, -16], [10, -8]]] as Point[][]) { await body(s, blob(f(p)), '#f3e6da', { cover: 0.85 }); await wash(s, blob(f(p)), { colours: ['#54464a', '#8a7a72'], density: 0.95, creep: 1.4, edge: 0.8, vary: 0.7, varyScale: 40 }); await wash(s, join([0.3, 0.5, 0.7].map((t) => stroke(f([p[0]!, [p[2]![0] * t + p[3]![0] * (1 - t), p[2]![1] * t + p[3]![1] * (1 - t)]]), 2.4, s.rng))), { colours: ['#2a2428'], density: 0.6, edge: 0 }); }
    await bulbul(s, 680, 450, 3.2, -1, 0.55);
    await wash(s, spatter(360, 520, 320, 18, 5, s.rng), { colours: ['#c9746a'], density: 0.6, creep: 1.2, edge: 0.8 });
    await sign(s, 900, 1345, 20);
  },
};
