import { lift, stroke, swell } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { paste, type Bitmap } from '../engine/paste.ts';
import { blob, circle, facet, join, type Point, pts, roundish } from '../engine/path.ts';
import { newSheet, type Sheet } from '../engine/sheet.ts';
import { frame } from '../shapes/frame.ts';

/** Old teak planks, worn pale where the arm rests. */
const teakTop = async (s: Sheet, colors: readonly [string, string, string]): Promise<void> => {
  await body(s, whole(s), colors[0], { cover: 1, second: colors[1], vary: 0.1, varyScale: 380 });
  const grain = Array.from({ length: 210 }, () => {
    const y = s.rng.range(-20, s.height + 20);
    const x = s.rng.range(-200, s.width);
    const long = s.rng.range(200, 800);
    return stroke(
      [
        [x, y],
        [x + long * 0.3, y + s.rng.around(0, 9)],
        [x + long * 0.65, y + s.rng.around(0, 9)],
        [x + long, y],
      ],
      s.rng.range(1, 5),
      s.rng,
      swell,
      0.4,
    );
  });
  await wash(s, join(grain), {
    colors: [colors[2]],
    density: 0.3,
    creep: 5,
    creepScale: 120,
    edge: 0.2,
    vary: 0.8,
  });
  for (let y = s.height * 0.18; y < s.height; y += s.height * 0.31)
    await wash(
      s,
      stroke(
        [
          [-20, y],
          [s.width / 2, y + 3],
          [s.width + 20, y],
        ],
        5,
        s.rng,
        () => 1,
        0.3,
      ),
      { colors: ['#3a2418'], density: 0.8, creep: 1.5, edge: 0 },
    );
  await body(
    s,
    facet([
      [-20, -20],
      [s.width * 0.5, -20],
      [s.width * 0.95, s.height + 20],
      [s.width * 0.3, s.height + 20],
    ]),
    '#fff0d4',
    { cover: 0.13, wet: 40, creep: 6 },
  );
};

/** A round brush lying on the table, its hair at the origin pointing along `turn`. */
const layBrush = async (
  s: Sheet,
  x: number,
  y: number,
  k: number,
  turn: number,
  handle: string,
  paint: string,
): Promise<void> => {
  const f = frame(x, y, k, 1, turn);
  const shadow = frame(x + 9, y + 15, k, 1, turn);
  await wash(
    s,
    stroke(shadow(pts('60 0, 0 0, -220 0, -520 0')), 20 * k, s.rng, (t) => 1 - t * 0.5),
    { colors: ['#2f2018'], density: 0.6, wet: 7, creep: 0, edge: 0 },
  );
  await body(
    s,
    blob(
      f(pts('-40 -9, -120 -12, -230 -10, -420 -5, -540 -3, -548 0, -540 3, -420 5, -230 10, -120 12, -40 9')),
    ),
    handle,
    { cover: 1, creep: 0.6, vary: 0.1, varyScale: 60 },
  );
  await body(s, stroke(f(pts('-60 -5, -200 -5.5, -420 -2.5')), 4 * k, s.rng, swell), '#ffffff', {
    cover: 0.4,
    wet: 1,
  });
  await body(s, blob(f(pts('20 -10, -10 -11, -44 -9.5, -44 9.5, -10 11, 20 10'))), '#c9b48a', {
    cover: 1,
    creep: 0.5,
    second: '#8f7a52',
    varyScale: 30,
  });
  await body(
    s,
    join(
      [-4, -18, -34].map((d) =>
        stroke(
          f([
            [d, -10],
            [d, 10],
          ]),
          2.2 * k,
          s.rng,
        ),
      ),
    ),
    '#6f5a36',
    { cover: 0.7 },
  );
  await body(s, blob(f(pts('18 -9, 40 -12, 62 -8, 84 -1, 86 1, 62 8, 40 12, 18 9'))), '#6a4630', {
    cover: 1,
    second: '#3f2a1e',
    varyScale: 18,
  });
  await body(s, blob(f(pts('50 -9, 66 -7, 86 0, 66 7, 50 9, 56 0'))), paint, { cover: 0.9, wet: 2 });
};

/** A white pan of wet color. */
export const layPan = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  colors: readonly string[],
): Promise<void> => {
  await wash(s, roundish(x + 10, y + 16, r * 1.02, s.rng, 0.01), {
    colors: ['#2f2018'],
    density: 0.6,
    wet: 10,
    creep: 0,
    edge: 0,
  });
  await body(s, circle(x, y, r), '#f4efe4', { cover: 1, creep: 0.8, vary: 0.02 });
  await wash(s, circle(x, y, r), {
    colors: ['#a89c8a'],
    density: 0.4,
    edge: 2.4,
    edgeWidth: 8,
    creep: 0.8,
    flow: (u, v) => 0.3 + Math.max(0, (u * s.width - x + v * s.height - y) / r) * 0.5,
  });
  await wash(s, circle(x, y, r * 0.8), {
    colors: ['#8f8472'],
    density: 0.5,
    edge: 1.2,
    edgeWidth: 6,
    creep: 0.8,
  });
  await wash(s, roundish(x, y + r * 0.06, r * 0.66, s.rng, 0.08), {
    colors,
    density: 1.1,
    edge: 0.9,
    edgeWidth: 6,
    creep: 3,
    bloom: 0.8,
    vary: 0.7,
    varyScale: r,
  });
  await body(
    s,
    stroke(
      [
        [x - r * 0.36, y - r * 0.3],
        [x - r * 0.1, y - r * 0.46],
        [x + r * 0.14, y - r * 0.44],
      ],
      r * 0.07,
      s.rng,
      swell,
    ),
    '#ffffff',
    { cover: 0.7, wet: 1.5 },
  );
};

/** A print lying on the painter's table, with the brush that made it. */
export const onTable = async (name: string, p: Bitmap, paint: readonly [string, string]): Promise<Sheet> => {
  const s = newSheet(name, 1120, 1400, { color: '#8a5f42', tooth: 0.02 });
  await teakTop(s, ['#94694a', '#835a3e', '#4f3220']);
  await layPan(s, 930, 240, 104, [paint[0], paint[1]]);
  await layPan(s, 1060, 430, 72, [paint[1], paint[0]]);
  await paste(s, p, { x: 490, y: 700, width: 700, turn: -0.05 }, 12);
  await layBrush(s, 955, 620, 1.06, -1.36, '#9c3323', paint[0]);
  await layBrush(s, 1046, 720, 0.9, -1.46, '#27396e', paint[1]);
  const petals: Point[] = pts('120 1310, 180 1340, 840 1330, 230 1300');
  for (const [x, y] of petals) {
    await wash(s, roundish(x + 4, y + 6, 15, s.rng, 0.2, 0.7), {
      colors: ['#2f2018'],
      density: 0.5,
      wet: 3,
      creep: 0,
      edge: 0,
    });
    await body(s, roundish(x, y, 15, s.rng, 0.2, 0.65), '#f3e2d0', { cover: 1 });
    await wash(s, roundish(x, y, 15, s.rng, 0.2, 0.65), {
      colors: [paint[0]],
      density: 0.8,
      edge: 0.8,
      creep: 1,
    });
  }
  await wash(s, stroke(pts('700 1240, 800 1230, 860 1250'), 12, s.rng, lift), {
    colors: [paint[1]],
    density: 0.6,
    creep: 3,
    edge: 0.8,
  });
  return s;
};
