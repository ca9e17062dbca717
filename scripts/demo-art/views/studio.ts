import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { paste, type Bitmap, type Spot } from '../engine/paste.ts';
import { blob, circle, facet, join, type Point } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { spatter } from '../engine/spatter.ts';
import { paintLeaf } from '../motifs/leaves.ts';
import { hill } from '../shapes/land.ts';
import { layPan } from './table.ts';

const washOver = async (s: Sheet, points: readonly Point[], ground: string, colours: readonly string[], density: number, round = true): Promise<void> => {
  const shape = round ? blob(points) : facet(points);
  await body(s, shape, ground, { cover: 0.95, creep: 1.5, vary: 0.02 });
  await wash(s, shape, { colours, density, creep: 2, edge: 0.8, edgeWidth: 8, vary: 0.6, varyScale: 120, bloom: 0.5, grain: 0.4 });
};

const paintWindow = async (s: Sheet): Promise<void> => {
  const [x0, y0, x1, y1] = [90, 90, 520, 640];
  await body(s, facet([[x0 - 26, y0 - 26], [x1 + 26, y0 - 26], [x1 + 26, y1 + 26], [x0 - 26, y1 + 26]]), '#f3ebda', { cover: 1, creep: 1.5 });
  const glass = facet([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]);
  await wash(s, glass, { colours: ['#bcd6e0', '#dfe6dc', '#f6deb4'], mix: (_, v) => (v * 1050 - y0) / 480, density: 0.9, creep: 1, edge: 0.4, vary: 0.5, bloom: 0.6 });
  const clip = (svg: string) => ({ svg: `<defs><clipPath id="w"><rect x="${x0}" y="${y0}" width="${x1 - x0}" height="${y1 - y0}"/></clipPath></defs><g clip-path="url(#w)">${svg}</g>`, box: { x0, y0, x1, y1 } });
  for (const [i, y, tone] of [[0, 430, ['#9fb8c0', '#b3bfae']], [1, 490, ['#7f9f8a', '#a3ae78']], [2, 570, ['#5c8560', '#86974f']]] as const) await wash(s, clip(hill({ width: 700, height: 700, y, rise: 120, scale: 260, seed: `studio ${i}` }).svg), { colours: tone, density: 0.75, creep: 3, edge: 0.5, vary: 0.6, bloom: 0.4 });
  const neem = Array.from({ length: 90 }, () => { const a = s.rng.range(0, 6.28); const r = s.rng.next() * 120; const [x, y] = [440 + Math.cos(a) * r, 170 + Math.sin(a) * r * 0.8]; return stroke([[x, y], [x + s.rng.around(0, 20), y + 12], [x + s.rng.around(0, 30), y + 28]], 9, s.rng, swell); });
  await wash(s, clip(join(neem).svg), { colours: ['#6f8f4a', '#4f7a45', '#a3ae58'], density: 0.8, creep: 2, edge: 0.5, vary: 0.7 });
  const bars: [Point[], number][] = [[[[x0, y0], [x1, y0]], 20], [[[x0, y1], [x1, y1]], 20], [[[x0, y0], [x0, y1]], 20], [[[x1, y0], [x1, y1]], 20], [[[305, y0], [305, y1]], 15], [[[x0, 300], [x1, 300]], 13]];
  await body(s, join(bars.map(([p, w]) => stroke([p[0]!, [(p[0]![0] + p[1]![0]) / 2, (p[0]![1] + p[1]![1]) / 2], p[1]!], w, s.rng, () => 1, 0.06))), '#5c7f86', { cover: 0.97, second: '#47686f', creep: 1 });
  await washOver(s, [[50, 664], [560, 664], [572, 690], [40, 690]], '#efe6d4', ['#b9a68a', '#cfc0a4'], 0.7, false);
};

const paintJar = async (s: Sheet, x: number, y: number): Promise<void> => {
  const brushes: [number, number, string, string][] = [[-46, -250, '#9c3323', '#2a2428'], [-22, -300, '#27396e', '#6a4630'], [4, -270, '#4a3226', '#c43b6b'], [26, -320, '#8a5f42', '#3f7466'], [48, -240, '#35508a', '#6a4630'], [-64, -210, '#d9a441', '#e0781b']];
  for (const [dx, up, handle, hair] of brushes) {
    const at = (t: number): Point => [x + dx * (0.4 + t * 0.9), y - 60 + (up + 60) * t];
    await body(s, stroke([at(0), at(0.5), at(0.82)], 11, s.rng, () => 1, 0.06), handle, { cover: 0.97 });
    await body(s, stroke([at(0.8), at(0.9)], 13, s.rng, () => 1, 0.05), '#c9b48a', { cover: 0.97 });
    await body(s, stroke([at(0.88), at(0.96), at(1.07)], 17, s.rng, (t) => 1 - t * 0.9), hair, { cover: 0.96 });
  }
  await wash(s, stroke([[x - 60, y + 4], [x + 50, y + 10], [x + 190, y - 2]], 34, s.rng, swell), { colours: ['#4a3020'], density: 0.8, wet: 10, creep: 3, edge: 0 });
  await washOver(s, [[x - 68, y - 156], [x - 72, y - 148], [x - 70, y - 80], [x - 66, y - 12], [x - 56, y], [x, y + 9], [x + 56, y], [x + 66, y - 12], [x + 70, y - 80], [x + 72, y - 148], [x + 68, y - 156], [x + 34, y - 150], [x, y - 148], [x - 34, y - 150]], '#f4efe4', ['#5f86b4', '#3f679c', '#87a5c6'], 0.9);
  await body(s, join([-48, -16, 16, 48].map((d) => stroke([[x + d, y - 120], [x + d + 12, y - 80], [x + d, y - 40]], 6, s.rng, swell))), '#f4efe4', { cover: 0.85, dry: 0.15 });
};

/** A cat asleep, curled, its tail over its nose. */
const paintCat = async (s: Sheet, x: number, y: number): Promise<void> => {
  await wash(s, stroke([[x - 150, y + 66], [x, y + 84], [x + 170, y + 64]], 46, s.rng, swell), { colours: ['#3a281c'], density: 0.8, wet: 12, creep: 3, edge: 0 });
  const fur = ['#d98f4a', '#c2702f', '#e6b27a'];
  await washOver(s, [[x - 150, y + 30], [x - 120, y - 44], [x - 40, y - 84], [x + 60, y - 80], [x + 134, y - 36], [x + 150, y + 26], [x + 100, y + 66], [x - 20, y + 74], [x - 116, y + 64]], '#f6ead4', fur, 0.85);
  await washOver(s, [[x - 148, y + 10], [x - 156, y - 30], [x - 132, y - 14], [x - 96, y - 16], [x - 74, y - 34], [x - 70, y + 4], [x - 66, y + 34], [x - 106, y + 52], [x - 142, y + 38]], '#f6ead4', fur, 0.9);
  await washOver(s, [[x + 130, y + 10], [x + 120, y + 52], [x + 20, y + 74], [x - 70, y + 66], [x - 96, y + 50], [x - 70, y + 40], [x + 20, y + 48], [x + 96, y + 26]], '#f6ead4', ['#c2702f', '#a85a28'], 0.95);
  const bands = [[-20, -82, -6, -40], [20, -84, 30, -44], [60, -78, 64, -40], [96, -60, 92, -26]] as const;
  await wash(s, join(bands.map(([a, b, c, d]) => stroke([[x + a, y + b], [x + (a + c) / 2 + 5, y + (b + d) / 2], [x + c, y + d]], 13, s.rng, (t) => 1 - t))), { colours: ['#8f4a20'], density: 0.7, creep: 2, edge: 0.3 });
  await body(s, join([stroke([[x - 134, y + 14], [x - 126, y + 19], [x - 116, y + 15]], 3, s.rng), stroke([[x - 98, y + 12], [x - 89, y + 17], [x - 80, y + 11]], 3, s.rng), circle(x - 108, y + 27, 4)]), '#4a2a1a', { cover: 0.9 });
};

export type Pinned = { picture: Bitmap; spot: Spot };

/** The room above the flour mill: window, desk, brushes, work in hand and the cat. */
export const studio = async (pinned: readonly Pinned[], inHand: Bitmap): Promise<Sheet> => {
  const s = newSheet('artist', 1400, 1050, { colour: '#f3e9d6', tooth: 0.035 });
  await wash(s, whole(s), { colours: ['#ecdcbf', '#e6d2b4', '#efe3cd'], density: 0.65, vary: 0.5, varyScale: 500, bloom: 0.5, edge: 0, grain: 0.35, flow: (u) => 0.35 + u * 0.9 });
  await paintWindow(s);
  await body(s, facet([[560, 120], [900, 60], [1300, 760], [860, 760]]), '#fff4d8', { cover: 0.3, wet: 40, creep: 6 });
  for (const { picture, spot } of pinned) {
    await paste(s, picture, spot, 5);
    const top = (spot.width / picture.width) * picture.height * 0.5 - 9;
    await body(s, circle(spot.x, spot.y - top, 7), '#b5391f', { cover: 1 });
  }
  const desk = facet([[-40, 748], [1440, 736], [1440, 1100], [-40, 1100]]);
  await body(s, desk, '#e9d6b8', { cover: 0.95, creep: 2 });
  await wash(s, desk, { colours: ['#b98a5c', '#a4744a', '#c99f70'], density: 0.95, creep: 2.5, edge: 0.5, vary: 0.5, varyScale: 400, bloom: 0.5, grain: 0.5 });
  await wash(s, join(Array.from({ length: 40 }, () => { const y = s.rng.range(756, 1040); const x = s.rng.range(-100, 1300); return stroke([[x, y], [x + 150, y + s.rng.around(0, 5)], [x + s.rng.range(250, 520), y]], s.rng.range(1.5, 4), s.rng, swell); })), { colours: ['#6f4a2c'], density: 0.45, creep: 4, edge: 0.2 });
  await wash(s, facet([[-40, 744], [1440, 732], [1440, 750], [-40, 762]]), { colours: ['#7a5334'], density: 0.7, wet: 3, creep: 2, edge: 0 });
  await body(s, facet([[520, 760], [800, 756], [1060, 1080], [620, 1080]]), '#fff0d0', { cover: 0.24, wet: 30, creep: 6 });
  await paste(s, inHand, { x: 690, y: 900, width: 232, turn: -0.1 }, 9);
  await paintJar(s, 1000, 830);
  await layPan(s, 430, 880, 60, ['#c43b6b', '#e99ab0']);
  await layPan(s, 340, 962, 46, ['#3f7466', '#8ea35c']);
  await layPan(s, 488, 984, 40, ['#27396e', '#5b7bb0']);
  await body(s, stroke([[880, 1004], [960, 960], [1056, 912]], 9, s.rng, (t) => 1 - t * 0.5), '#9c3323', { cover: 0.97 });
  await body(s, stroke([[884, 1002], [864, 1012], [842, 1018]], 13, s.rng, (t) => 1 - t * 0.9), '#4a2f20', { cover: 0.97 });
  await paintCat(s, 1196, 930);
  const [px, py] = [150, 790];
  for (let i = 0; i < 11; i++) await paintLeaf(s, { x: px, y: py - 110, long: s.rng.range(110, 190), wide: s.rng.range(32, 50), angle: -Math.PI / 2 + (i - 5) * 0.26, bend: (i - 5) * 0.06, tip: 0.85 }, { colours: ['#7f9c4b', '#446b3c', '#8aa35c'], density: 0.9, line: '#2f4a28', pairs: 5, pen: 1.2, clear: '#e6e6d0' });
  await washOver(s, [[px - 62, py - 124], [px - 58, py - 104], [px - 50, py], [px, py + 8], [px + 50, py], [px + 58, py - 104], [px + 62, py - 124], [px, py - 118]], '#f3e2cc', ['#b9683f', '#a4502f', '#cf8a5c'], 0.95);
  await wash(s, spatter(640, 1020, 330, 30, 6, s.rng), { colours: ['#c43b6b', '#3f7466', '#27396e'], mixScale: 120, density: 0.6, creep: 1.2, edge: 0.8 });
  return s;
};
