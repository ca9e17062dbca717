import { body, tapeMargin, wash, whole } from '../engine/paint.ts';
import { spatter } from '../engine/spatter.ts';
import { deodar, hill } from '../shapes/land.ts';
import type { Piece } from './piece.ts';
import { sign } from '../shapes/signature.ts';

export const mistyDeodars: Piece = {
  slug: 'misty-deodars',
  width: 1100,
  height: 1400,
  paint: async (s) => {
    await tapeMargin(s, 84, 84, 84, 118);
    const h = s.height;
    await wash(s, whole(s), {
      colors: ['#dfe3dc', '#d3dcd8', '#e8e0cd'],
      density: 0.8,
      vary: 0.55,
      varyScale: 520,
      bloom: 0.2,
      edge: 0.2,
    });
    const rows: {
      count: number;
      base: number;
      tall: [number, number];
      tone: string[];
      density: number;
      wet: number;
      from: number;
      to: number;
    }[] = [
      {
        count: 17,
        base: 800,
        tall: [260, 460],
        tone: ['#b7c6c0', '#c2cabb'],
        density: 0.5,
        wet: 9,
        from: 60,
        to: 1060,
      },
      {
        count: 12,
        base: 960,
        tall: [330, 560],
        tone: ['#8fa9a2', '#9eb095'],
        density: 0.6,
        wet: 5,
        from: 60,
        to: 1060,
      },
      {
        count: 8,
        base: 1120,
        tall: [420, 720],
        tone: ['#5f8379', '#71896a'],
        density: 0.75,
        wet: 2.5,
        from: 90,
        to: 1040,
      },
      {
        count: 4,
        base: 1290,
        tall: [700, 940],
        tone: ['#2f5750', '#44603f', '#2a4a55'],
        density: 0.95,
        wet: 0.8,
        from: 120,
        to: 470,
      },
      {
        count: 2,
        base: 1330,
        tall: [520, 1000],
        tone: ['#1d3f3c', '#304a2f', '#1e3746'],
        density: 1.05,
        wet: 0,
        from: 850,
        to: 1000,
      },
    ];
    for (const [i, row] of rows.entries()) {
      for (let k = 0; k < row.count; k++) {
        const x = row.from + ((k + 0.5) / row.count) * (row.to - row.from) + s.rng.around(0, 30);
        const tall = s.rng.range(...row.tall);
        const base = row.base + s.rng.around(0, 40);
        await wash(s, deodar(x, base, tall, s.rng), {
          colors: row.tone,
          density: row.density * s.rng.range(0.8, 1.1),
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
        colors: ['#3c5b45', '#5e6f45', '#2f4d4e'],
        density: 0.8,
        wet: 8,
        creep: 16,
        vary: 0.6,
        bloom: 0.5,
        edge: 0.4,
      },
    );
    await wash(s, spatter(300, 1180, 300, 26, 4, s.rng), { colors: ['#2f5750'], density: 0.7, creep: 1 });
    await sign(s, 968, 1340);
  },
};
