import { swell, stroke } from '../engine/brush.ts';
import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { blob, join, roundish, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import { deodar, hill, ridgeAt } from '../shapes/land.ts';
import type { Piece } from './piece.ts';
import { sign } from '../shapes/signature.ts';

export const redMoonSevenHills: Piece = {
  slug: 'red-moon-seven-hills',
  width: 1120,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 92, 92, 92, 130);
    const [w, h] = [s.width, s.height];
    await wash(s, whole(s), {
      colours: ['#f3dcc4', '#e9cfc4', '#dfd6cf'],
      density: 0.75,
      vary: 0.5,
      varyScale: 600,
      edge: 0.3,
      flow: (_, v) => 0.25 + v * 0.9,
    });
    await wash(s, roundish(690, 470, 122, s.rng, 0.012), {
      colours: ['#c23c22', '#d9602f', '#a82c20'],
      density: 1.05,
      vary: 0.4,
      varyScale: 150,
      edge: 0.7,
      edgeWidth: 9,
      creep: 4,
      bloom: 0.35,
      mixScale: 160,
    });
    const tones: string[][] = [
      ['#b9c6d3', '#c9c2cd'],
      ['#9fb3c6', '#b0b3c6'],
      ['#86a0b9', '#8fa3a9'],
      ['#6a88a6', '#6f8f9c'],
      ['#4d6f93', '#4f7480'],
      ['#33557f', '#34585f'],
      ['#213d66', '#22363f'],
    ];
    for (let i = 0; i < 7; i++) {
      const ridge = {
        width: w,
        height: h,
        y: 690 + i * 92 + i * i * 1.5,
        rise: 190 + (i % 3) * 46,
        scale: 520 - i * 30,
        seed: `hill ${i * 7 + 5}`,
        lean: [60, -90, 40, -30, 110, -80, 60][i]!,
      };
      const top = ridgeAt(ridge);
      await wash(s, hill(ridge), {
        colours: tones[i]!,
        density: 0.62 + i * 0.05,
        vary: 0.4,
        varyScale: 300,
        edge: 0.75,
        edgeWidth: 9,
        creep: 5,
        bloom: i % 2 ? 0.4 : 0.15,
        grain: 0.3 + i * 0.03,
        // Each wash is let down with water, so that mist lies at the foot of the hill.
        flow: (u, v) => 0.22 + 0.95 * Math.exp(-Math.max(0, v * h - top(u * w)) / (120 + i * 34)),
      });
    }
    const birds = [
      [380, 560, 20],
      [432, 534, 15],
      [338, 520, 13],
    ].flatMap(([x, y, r]) => [
      stroke(
        [
          [x! - r!, y! - r! * 0.35],
          [x! - r! * 0.4, y! - r! * 0.5],
          [x!, y!],
        ],
        3.4,
        s.rng,
        swell,
      ),
      stroke(
        [
          [x!, y!],
          [x! + r! * 0.5, y! - r! * 0.6],
          [x! + r!, y! - r! * 0.3],
        ],
        3.4,
        s.rng,
        swell,
      ),
    ]);
    await body(s, join(birds), '#2b2f3c', { cover: 0.85 });
    await wash(s, spatter(640, 420, 260, 9, 4, s.rng), { colours: ['#c8553a'], density: 0.5, creep: 1 });
    await sign(s, 985, 1330);
  },
};

export const monsoonOverTheGhats: Piece = {
  slug: 'monsoon-over-the-ghats',
  width: 1400,
  height: 1120,
  paint: async (s) => {
    await tapeMargin(s, 80, 80, 80, 110);
    const [w, h] = [s.width, s.height];
    await wash(s, whole(s), {
      colours: ['#dfe0d8', '#e9dcc0'],
      density: 0.7,
      vary: 0.3,
      varyScale: 700,
      edge: 0.2,
      mix: (_, v) => 1.6 - Math.abs(v - 0.55) * 5,
    });
    const cloud = (cx: number, cy: number, rx: number, ry: number) =>
      blob(
        Array.from({ length: 16 }, (_, i): Point => {
          const a = (i / 16) * Math.PI * 2;
          const r = s.rng.range(0.72, 1.15);
          return [cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r];
        }),
      );
    const clouds: [number, number, number, number, number][] = [
      [420, 120, 620, 190, 0.7],
      [980, 90, 560, 170, 0.6],
      [330, 240, 430, 130, 0.65],
      [760, 210, 380, 110, 0.55],
      [1180, 240, 330, 90, 0.4],
      [260, 150, 330, 120, 0.7],
      [640, 130, 300, 90, 0.6],
    ];
    for (const [cx, cy, rx, ry, d] of clouds) {
      await wash(s, cloud(cx, cy, rx, ry), {
        colours: ['#5f6f80', '#7d8792', '#46566d'],
        density: d,
        vary: 0.7,
        varyScale: 260,
        creep: 60,
        creepScale: 240,
        wet: 26,
        edge: 0.25,
        edgeWidth: 20,
        bloom: 0.35,
        grain: 0.45,
      });
    }
    // Rain falls out of the darkest cloud on the left.
    const rain = Array.from({ length: 70 }, () => {
      const x = s.rng.range(90, 660);
      const y = s.rng.range(230, 420);
      const long = s.rng.range(140, 420);
      return stroke(
        [
          [x, y],
          [x - long * 0.16, y + long * 0.5],
          [x - long * 0.34, y + long],
        ],
        s.rng.range(3, 15),
        s.rng,
        swell,
        0.3,
      );
    });
    await wash(s, join(rain), {
      colours: ['#5d6c7c'],
      density: 0.26,
      wet: 3,
      creep: 5,
      edge: 0,
      vary: 0.6,
      flow: (_, v) => 1.15 - v,
    });
    const tones = [
      ['#a9b7ba', '#b6bfae'],
      ['#7f9a96', '#8ea486'],
      ['#567a6c', '#6c8a58'],
      ['#35594c', '#4c6b3c'],
      ['#203d37', '#2f4a2b'],
    ];
    for (let i = 0; i < 5; i++) {
      const ridge = {
        width: w,
        height: h,
        y: 640 + i * 84,
        rise: 230 - i * 10,
        scale: 560 - i * 50,
        seed: `ghat ${i * 3 + 2}`,
        lean: [-120, 130, -160, 120, -200][i]!,
      };
      const top = ridgeAt(ridge);
      await wash(s, hill(ridge), {
        colours: tones[i]!,
        density: 0.75 + i * 0.06,
        vary: 0.55,
        varyScale: 220,
        edge: 0.5,
        edgeWidth: 8,
        creep: 8,
        wet: i < 2 ? 7 : 1.5,
        bloom: 0.35,
        grain: 0.4,
        flow: (u, v) =>
          (0.25 + 0.9 * Math.exp(-Math.max(0, v * h - top(u * w)) / 120)) *
          (i < 3 ? 0.45 + 0.75 * Math.min(1, Math.max(0, u * 1.6 - 0.12)) : 1),
      });
    }
    const lifted = Array.from({ length: 42 }, () => {
      const x = s.rng.range(120, 760);
      const y = s.rng.range(300, 700);
      const long = s.rng.range(120, 300);
      return stroke(
        [
          [x, y],
          [x - long * 0.34, y + long],
        ],
        s.rng.range(1.5, 5),
        s.rng,
        swell,
        0.3,
      );
    });
    await body(s, join(lifted), '#eceae0', { cover: 0.3, dry: 0.5, wet: 1 });
    for (let i = 0; i < 7; i++)
      await wash(
        s,
        deodar(1010 + i * 42 + s.rng.around(0, 18), 985 + s.rng.around(0, 26), s.rng.range(70, 130), s.rng),
        { colours: ['#1d332f', '#2c4526'], density: 0.9, creep: 4, creepScale: 20, edge: 0.2 },
      );
    await wash(s, spatter(360, 480, 420, 34, 3.4, s.rng), { colours: ['#5d6c7c'], density: 0.5, creep: 1 });
    await sign(s, 1270, 1062);
  },
};

export const mistyDeodars: Piece = {
  slug: 'misty-deodars',
  width: 1100,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 84, 84, 84, 118);
    const h = s.height;
    await wash(s, whole(s), {
      colours: ['#dfe3dc', '#d3dcd8', '#e8e0cd'],
      density: 0.8,
      vary: 0.55,
      varyScale: 520,
      bloom: 0.2,
      edge: 0.2,
    });
    const rows: {
      n: number;
      base: number;
      tall: [number, number];
      tone: string[];
      d: number;
      wet: number;
      from: number;
      to: number;
    }[] = [
      {
        n: 17,
        base: 800,
        tall: [260, 460],
        tone: ['#b7c6c0', '#c2cabb'],
        d: 0.5,
        wet: 9,
        from: 60,
        to: 1060,
      },
      {
        n: 12,
        base: 960,
        tall: [330, 560],
        tone: ['#8fa9a2', '#9eb095'],
        d: 0.6,
        wet: 5,
        from: 60,
        to: 1060,
      },
      {
        n: 8,
        base: 1120,
        tall: [420, 720],
        tone: ['#5f8379', '#71896a'],
        d: 0.75,
        wet: 2.5,
        from: 90,
        to: 1040,
      },
      {
        n: 4,
        base: 1290,
        tall: [700, 940],
        tone: ['#2f5750', '#44603f', '#2a4a55'],
        d: 0.95,
        wet: 0.8,
        from: 120,
        to: 470,
      },
      {
        n: 2,
        base: 1330,
        tall: [520, 1000],
        tone: ['#1d3f3c', '#304a2f', '#1e3746'],
        d: 1.05,
        wet: 0,
        from: 850,
        to: 1000,
      },
    ];
    for (const [i, row] of rows.entries()) {
      for (let k = 0; k < row.n; k++) {
        const x = row.from + ((k + 0.5) / row.n) * (row.to - row.from) + s.rng.around(0, 30);
        const tall = s.rng.range(...row.tall);
        const base = row.base + s.rng.around(0, 40);
        await wash(s, deodar(x, base, tall, s.rng), {
          colours: row.tone,
          density: row.d * s.rng.range(0.8, 1.1),
          wet: row.wet,
          creep: 4.5,
          creepScale: 30,
          edge: 0.35,
          edgeWidth: 5,
          vary: 0.5,
          varyScale: 120,
          grain: 0.45,
          flow: (_, v) => Math.max(0, Math.min(1, (base - v * h) / (tall * 0.5))) ** 0.8,
        });
      }
      const ridge = { width: s.width, height: h, y: row.base - 30, rise: 90, scale: 300, seed: `mist ${i}` };
      if (i < 4)
        await body(s, hill(ridge), '#e9ebe3', {
          cover: 0.3,
          wet: 46,
          creep: 40,
          creepScale: 260,
          flow: (_, v) => Math.max(0, 1 - Math.abs(v * h - row.base) / 170),
        });
    }
    await wash(
      s,
      hill({ width: s.width, height: h, y: 1262, rise: 90, scale: 330, seed: 'slope', lean: 80 }),
      {
        colours: ['#3c5b45', '#5e6f45', '#2f4d4e'],
        density: 0.8,
        wet: 8,
        creep: 16,
        vary: 0.6,
        bloom: 0.5,
        edge: 0.4,
      },
    );
    await wash(s, spatter(300, 1180, 300, 26, 4, s.rng), { colours: ['#2f5750'], density: 0.7, creep: 1 });
    await sign(s, 968, 1340);
  },
};
