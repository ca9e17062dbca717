import { stroke, swell } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, circle, join, type Point, pts } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { sign } from '../shapes/signature.ts';
import type { Sheet } from '../engine/sheet.ts';
import type { Piece } from './piece.ts';

const puff = (s: Sheet, cx: number, cy: number, rx: number, ry: number) =>
  blob(
    Array.from({ length: 15 }, (_, i): Point => {
      const a = (i / 15) * Math.PI * 2;
      const r = s.rng.range(0.74, 1.16);
      return [cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r];
    }),
  );

export const konkanSky: Piece = {
  slug: 'konkan-sky',
  width: 1050,
  height: 1400,
  pixelsPerUnit: 2.5,
  paint: async (s) => {
    await tapeMargin(s, 56);
    await wash(s, whole(s), {
      colors: ['#bccad2', '#d7d9d3', '#f2dcb8', '#f0c48c', '#e8b98a', '#c9c3b4'],
      mix: (_, v) => v * 1.05 - 0.04,
      density: 0.85,
      vary: 0.4,
      varyScale: 600,
      edge: 0.2,
      grain: 0.35,
    });
    const tower: [number, number, number, number, string[], number, number][] = [
      [700, 330, 420, 250, ['#8fa0b0', '#a7adb5'], 0.5, 22],
      [420, 420, 400, 200, ['#7c8ea3', '#9a9fae'], 0.55, 18],
      [620, 520, 440, 200, ['#5d7089', '#7f879b', '#4d607c'], 0.7, 18],
      [300, 600, 330, 150, ['#53657f', '#707c92'], 0.65, 20],
      [760, 640, 380, 150, ['#445873', '#5b6480', '#38496a'], 0.8, 16],
      [480, 720, 470, 120, ['#3b4d68', '#4e5a75', '#2e3f5e'], 0.85, 20],
      [820, 760, 300, 90, ['#34465f', '#47566e'], 0.7, 18],
      [180, 780, 260, 80, ['#4b5c74', '#64708a'], 0.6, 20],
    ];
    for (const [x, y, rx, ry, colors, density, wet] of tower)
      await wash(s, puff(s, x, y, rx, ry), {
        colors,
        density,
        wet,
        creep: 46,
        creepScale: 200,
        vary: 0.75,
        varyScale: 230,
        edge: 0.45,
        edgeWidth: 16,
        bloom: 0.7,
        grain: 0.5,
      });
    // Lit shoulders, lifted out while damp.
    for (const [x, y, rx, ry] of [
      [560, 210, 150, 70],
      [820, 190, 130, 60],
      [330, 330, 120, 54],
      [690, 420, 120, 46],
    ] as const)
      await body(s, puff(s, x, y, rx, ry), '#f1e9db', { cover: 0.4, wet: 22, creep: 30, creepScale: 120 });
    const rain = Array.from({ length: 64 }, () => {
      const x = s.rng.range(80, 760);
      const long = s.rng.range(110, 290);
      const y = s.rng.range(790, 850);
      return stroke(
        [
          [x, y],
          [x - long * 0.1, y + long * 0.5],
          [x - long * 0.22, y + long],
        ],
        s.rng.range(4, 18),
        s.rng,
        (t) => 1 - t * 0.6,
        0.3,
      );
    });
    await wash(s, join(rain), {
      colors: ['#4a5b76', '#5f6a83'],
      density: 0.26,
      wet: 5,
      creep: 7,
      edge: 0,
      vary: 0.7,
      flow: (_, v) => Math.max(0, 3.1 - v * 3.2),
    });
    const sea = 1120;
    await wash(
      s,
      {
        svg: `<rect x="-20" y="${sea}" width="1100" height="320"/>`,
        box: { x0: -20, y0: sea, x1: 1080, y1: 1440 },
      },
      {
        colors: ['#6f8f94', '#4a6f7d', '#2f5166'],
        mix: (_, v) => (v - 0.79) * 5,
        density: 0.95,
        creep: 2,
        edge: 0.5,
        vary: 0.5,
        varyScale: 260,
        bloom: 0.3,
      },
    );
    await body(
      s,
      stroke(
        [
          [520, sea + 4],
          [800, sea + 6],
          [1060, sea + 3],
        ],
        16,
        s.rng,
        swell,
        0.4,
      ),
      '#f6dcae',
      { cover: 0.7, wet: 2, creep: 4, dry: 0.3 },
    );
    const waves = Array.from({ length: 60 }, () => {
      const y = sea + 12 + s.rng.next() ** 1.6 * 190;
      const w = s.rng.range(40, 200) * (0.3 + (y - sea) / 180);
      const x = s.rng.range(40, 1010);
      return stroke(
        [
          [x - w / 2, y],
          [x - w * 0.1, y - s.rng.range(1, 6)],
          [x + w / 2, y],
        ],
        s.rng.range(1.5, 6),
        s.rng,
        swell,
        0.5,
      );
    });
    await wash(s, join(waves.slice(0, 36)), { colors: ['#27465c'], density: 0.55, creep: 4, edge: 0.3 });
    await body(s, join(waves.slice(36)), '#f3ead7', { cover: 0.62, creep: 3, dry: 0.5 });
    const beach = blob(pts('-40 1420, -40 1296, 160 1286, 420 1318, 700 1352, 1100 1340, 1100 1440'));
    await body(s, beach, '#f3ead6', { cover: 0.95, creep: 6 });
    await wash(s, beach, {
      colors: ['#c9a878', '#a98a66', '#d8bd92'],
      density: 0.95,
      creep: 6,
      wet: 2,
      edge: 0.6,
      vary: 0.5,
      bloom: 0.4,
    });
    await body(
      s,
      stroke(pts('-20 1292, 160 1283, 420 1314, 700 1347, 1090 1335'), 12, s.rng, () => 1, 0.7),
      '#f8f2e2',
      { cover: 0.8, creep: 5, creepScale: 30, dry: 0.35 },
    );
    // Salt: small stars where the crystals drank the wash.
    const salt = Array.from({ length: 210 }, () =>
      circle(s.rng.range(80, 980), s.rng.range(300, 860), s.rng.range(1, 4.2)),
    );
    await body(s, join(salt), '#dfe3e2', { cover: 0.42, wet: 1.6, creep: 3.5, creepScale: 9 });
    const sail = join([
      blob(pts('842 1124, 864 1128, 906 1128, 926 1122, 912 1138, 858 1138')),
      stroke(
        [
          [884, 1128],
          [886, 1062],
        ],
        3,
        s.rng,
      ),
      blob(pts('888 1064, 914 1086, 920 1114, 890 1118')),
    ]);
    await body(s, sail, '#3a2d30', { cover: 0.92 });
    await wash(s, spatter(300, 1000, 330, 20, 4, s.rng), { colors: ['#445873'], density: 0.6, creep: 1.2 });
    await sign(s, 950, 1310, 20);
  },
};
