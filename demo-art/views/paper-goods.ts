import { stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { paste, type Bitmap } from '../engine/paste.ts';
import { along, blob, circle, facet, join, type Point, pts } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';

/** A sheet of handmade paper with threads and petals beaten into it. */
const handmade = async (s: Sheet): Promise<void> => {
  await wash(s, whole(s), {
    colors: ['#e3d6bd', '#eadfc9', '#ddd0b8'],
    density: 0.5,
    vary: 0.6,
    varyScale: 520,
    edge: 0,
    grain: 0.35,
  });
  const threads = Array.from({ length: 70 }, () => {
    const [x, y] = [s.rng.range(0, s.width), s.rng.range(0, s.height)];
    return stroke(
      [
        [x, y],
        [x + s.rng.around(0, 30), y + s.rng.around(0, 30)],
        [x + s.rng.around(0, 60), y + s.rng.around(0, 60)],
      ],
      1.6,
      s.rng,
      swell,
    );
  });
  await body(s, join(threads), '#a08d6c', { cover: 0.4 });
  const bits = Array.from({ length: 26 }, () => {
    const [x, y] = [s.rng.range(0, s.width), s.rng.range(0, s.height)];
    return blob([
      [x, y],
      [x + 7, y - 5],
      [x + 14, y],
      [x + 6, y + 4],
    ]);
  });
  await wash(s, join(bits), { colors: ['#c0763a', '#7a8a4a'], mixScale: 90, density: 0.5, creep: 2 });
  await wash(s, whole(s), {
    colors: ['#8a7a62'],
    density: 0.5,
    edge: 0,
    vary: 0.2,
    flow: (u, v) => Math.max(0, (u + v) * 0.6 - 0.42),
  });
};

const layBookmark = async (
  s: Sheet,
  p: Bitmap,
  x: number,
  y: number,
  tall: number,
  turn: number,
  ribbon: string,
  ribbonDark: string,
): Promise<void> => {
  const width = (tall / p.height) * p.width;
  await paste(s, p, { x, y, width, turn }, 9);
  const f = frame(x, y, tall / 1000, 1, turn);
  const [hx, hy] = f([[0, -462]])[0]!;
  await body(s, circle(hx, hy, 10), '#5a4a3c', { cover: 0.9, creep: 0.4 });
  for (const [i, path] of (
    [pts('2 -462, 10 -540, 44 -630, 40 -720'), pts('-2 -462, -14 -550, 8 -650, -28 -770')] as Point[][]
  ).entries()) {
    const shadow = path.map(([a, b]): Point => [a + 9, b + 14]);
    await wash(
      s,
      stroke(f(shadow), 17, s.rng, () => 1, 0.03),
      { colors: ['#4a3d30'], density: 0.45, wet: 7, creep: 1, edge: 0 },
    );
    await body(
      s,
      stroke(f(path), 19, s.rng, (t) => 0.82 + 0.18 * Math.cos(t * 7 + i), 0.02),
      i ? ribbon : ribbonDark,
      { cover: 0.98, creep: 0.8, vary: 0.16, varyScale: 60 },
    );
    // Satin: one soft band of light where it turns, a darker one where it turns away.
    const part = along(path, 30);
    await body(
      s,
      stroke(f(part.slice(6, 14)), 15, s.rng, () => 1, 0.02),
      '#ffffff',
      { cover: 0.22, wet: 5 },
    );
    await wash(
      s,
      stroke(f(part.slice(17, 24)), 16, s.rng, () => 1, 0.02),
      { colors: [ribbonDark], density: 0.6, wet: 5, creep: 0, edge: 0 },
    );
  }
  const knot = f(pts('-8 -478, 8 -480, 10 -456, 0 -449, -10 -458'));
  await body(s, blob(knot), ribbonDark, { cover: 0.98, second: ribbon, varyScale: 20 });
};

export type Ribboned = { picture: Bitmap; ribbon: string; ribbonDark: string };

/** One bookmark lying on handmade paper. */
export const bookmarkOnPaper = async (name: string, b: Ribboned): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { color: '#eee4d0', tooth: 0.07 });
  await handmade(s);
  await layBookmark(s, b.picture, 540, 800, 980, 0.09, b.ribbon, b.ribbonDark);
  return s;
};

/** Bookmarks side by side. */
export const bookmarksInARow = async (name: string, all: readonly Ribboned[]): Promise<Sheet> => {
  const s = newSheet(name, 1400, 1120, { color: '#eee4d0', tooth: 0.07 });
  await handmade(s);
  for (const [i, b] of all.entries())
    await layBookmark(
      s,
      b.picture,
      250 + i * 300,
      650 + (i % 2) * 24,
      760,
      s.rng.around(0, 0.05),
      b.ribbon,
      b.ribbonDark,
    );
  return s;
};

/** A card leaning beside its envelope. */
export const cardAndEnvelope = async (name: string, p: Bitmap, lining: string): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { color: '#eee4d0', tooth: 0.06 });
  await handmade(s);
  const f = frame(690, 850, 1, 1, 0.14);
  const rim: Point[] = pts('-330 -240, 330 -240, 330 240, -330 240');
  await wash(s, facet(frame(704, 872, 1, 1, 0.14)(rim)), {
    colors: ['#4a3d30'],
    density: 0.6,
    wet: 16,
    creep: 0,
    edge: 0,
  });
  await body(s, facet(f(pts('-326 -236, 0 -470, 326 -236'))), lining, {
    cover: 0.97,
    creep: 1.4,
    dry: 0.12,
    vary: 0.1,
  });
  // Dots on the lining; those beside the flap are too small to see.
  await body(
    s,
    join(
      Array.from({ length: 26 }, (_, i) =>
        circle(
          ...f([[-230 + (i % 9) * 58, -262 - Math.floor(i / 9) * 52]])[0]!,
          Math.abs(-230 + (i % 9) * 58) < 300 - Math.floor(i / 9) * 86 ? 6 : 0.1,
        ),
      ),
    ),
    '#f0d9a0',
    { cover: 0.9 },
  );
  await body(s, facet(f(rim)), '#f3ead8', { cover: 1, creep: 1.2, vary: 0.04, varyScale: 80 });
  await wash(s, facet(f(rim)), {
    colors: ['#b3a184'],
    density: 0.3,
    edge: 2.2,
    edgeWidth: 6,
    creep: 1.2,
    vary: 0.7,
    grain: 1,
    flow: () => 0.6,
  });
  await wash(
    s,
    join([
      stroke(f(pts('-330 240, -40 -10, 0 -34, 40 -10, 330 240')), 3, s.rng),
      stroke(
        f([
          [-330, -238],
          [-60, 16],
        ]),
        2.4,
        s.rng,
      ),
      stroke(
        f([
          [330, -238],
          [60, 16],
        ]),
        2.4,
        s.rng,
      ),
    ]),
    { colors: ['#8a7658'], density: 0.7, creep: 1, edge: 0 },
  );
  await paste(s, p, { x: 430, y: 690, width: 610, turn: -0.06 }, 16);
  return s;
};
