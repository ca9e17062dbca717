import { stroke } from '../engine/brush.ts';
import { body, wash } from '../engine/paint.ts';
import { blob, circle, join, type Point } from '../engine/path.ts';
import { spatter } from '../engine/spatter.ts';
import type { Sheet } from '../engine/sheet.ts';
import { sign } from '../shapes/signature.ts';
import type { Piece } from './piece.ts';

/** A thrown splash: a body with arms, drops flying off the arms, and the dust of the dry color. */
const splash = async (
  s: Sheet,
  x: number,
  y: number,
  r: number,
  colors: readonly string[],
  lean: number,
): Promise<void> => {
  const arms = 26;
  const rim: Point[] = [];
  const drops: [number, number, number][] = [];
  for (let i = 0; i < arms; i++) {
    const a = (i / arms) * Math.PI * 2 + s.rng.around(0, 0.08);
    // Most of the rim is rounded; here and there a run shoots out, mostly the way the color was thrown.
    const run = s.rng.next() ** 4 * 0.9 * (0.7 + 0.6 * Math.cos(a - lean));
    const far = r * (s.rng.range(0.56, 0.74) + run) * (1 + 0.25 * Math.cos(a - lean));
    const neck = Math.min(far, r * s.rng.range(0.5, 0.62) * (1 + 0.25 * Math.cos(a - lean)));
    const half = (Math.PI / arms) * 0.62;
    rim.push(
      [x + Math.cos(a - half) * neck, y + Math.sin(a - half) * neck],
      [x + Math.cos(a - half * 0.35) * far * 0.97, y + Math.sin(a - half * 0.35) * far * 0.97],
      [x + Math.cos(a + half * 0.35) * far, y + Math.sin(a + half * 0.35) * far],
    );
    for (let k = 1; k < 4; k++)
      if (s.rng.chance(0.55))
        drops.push([
          x + Math.cos(a) * (far + r * 0.16 * k),
          y + Math.sin(a) * (far + r * 0.16 * k),
          (r * 0.045) / k,
        ]);
  }
  const dust = Array.from({ length: 150 }, () => {
    const a = lean + s.rng.around(0, 2.6);
    const d = r * (0.3 + s.rng.next() * 1.2);
    return circle(x + Math.cos(a) * d, y + Math.sin(a) * d, s.rng.range(0.7, 2.6));
  });
  await wash(s, blob(rim), {
    colors,
    density: 0.45,
    wet: r * 0.22,
    creep: 30,
    creepScale: 120,
    edge: 0,
    vary: 0.7,
  });
  await wash(s, blob(rim), {
    colors,
    density: 0.85,
    creep: 9,
    creepScale: 110,
    edge: 1,
    edgeWidth: 9,
    vary: 0.75,
    varyScale: r * 0.8,
    mixScale: r * 1.1,
    bloom: 1,
    grain: 0.5,
  });
  await wash(s, join(drops.map(([dx, dy, dr]) => circle(dx, dy, Math.max(1.4, dr)))), {
    colors,
    density: 0.95,
    creep: 1.6,
    edge: 1,
    edgeWidth: 3,
  });
  await wash(s, join(dust), { colors, density: 0.6, creep: 0.6, edge: 0, grain: 0.8 });
};

export const holiCard: Piece = {
  slug: 'holi-card',
  width: 1000,
  height: 1400,
  paint: async (s) => {
    await splash(s, 330, 420, 250, ['#d6447c', '#e8709a', '#b52f74'], -2.3);
    await splash(s, 690, 600, 270, ['#efb52c', '#f0cf56', '#e0902a'], -0.5);
    await splash(s, 330, 860, 220, ['#3f9a7a', '#7dbb62', '#2c7f86'], 2.7);
    await splash(s, 720, 960, 190, ['#3c64b4', '#5c8fd0', '#5a4aa8'], 0.9);
    await splash(s, 520, 690, 150, ['#d9472f', '#e8743c'], 1.7);
    await splash(s, 760, 260, 110, ['#7a4aa6', '#a768b8'], -0.9);
    await splash(s, 190, 1130, 80, ['#d6447c', '#e8709a'], 2.2);
    // Footprints of someone running through it, going off to the right.
    const foot = (x: number, y: number, turn: number, left: boolean) => {
      const at = (a: number, b: number): Point => [
        x + a * Math.cos(turn) - b * Math.sin(turn) * (left ? -1 : 1),
        y + a * Math.sin(turn) + b * Math.cos(turn) * (left ? -1 : 1),
      ];
      return join([
        blob([
          at(-34, -9),
          at(-38, 4),
          at(-28, 15),
          at(-8, 11),
          at(8, 15),
          at(26, 18),
          at(33, 6),
          at(27, -13),
          at(6, -10),
          at(-16, -12),
        ]),
        circle(...at(43, -9), 8),
        circle(...at(47, 3), 6),
        circle(...at(45, 12), 5),
        circle(...at(40, 19), 4.4),
        circle(...at(34, 25), 4),
      ]);
    };
    for (const [x, y, t, l, c] of [
      [470, 1190, -0.5, true, '#d6447c'],
      [590, 1190, -0.45, false, '#3c64b4'],
      [690, 1120, -0.5, true, '#d6447c'],
      [805, 1110, -0.4, false, '#3f9a7a'],
    ] as const)
      await wash(s, foot(x, y, t, l), {
        colors: [c],
        density: 0.75,
        creep: 2,
        edge: 0.9,
        edgeWidth: 5,
        vary: 0.9,
        varyScale: 40,
        grain: 0.9,
      });
    await body(
      s,
      join(
        Array.from({ length: 5 }, () => {
          const [x, y] = [s.rng.range(240, 760), s.rng.range(360, 960)];
          return stroke(
            [
              [x, y],
              [x + s.rng.around(0, 60), y + s.rng.around(0, 40)],
              [x + s.rng.around(0, 130), y + s.rng.around(0, 90)],
            ],
            9,
            s.rng,
            (t) => 1 - t,
          );
        }),
      ),
      '#fdf9ef',
      { cover: 0.55, dry: 0.5, creep: 4 },
    );
    await wash(s, spatter(500, 680, 520, 80, 9, s.rng), {
      colors: ['#d6447c', '#efb52c', '#3c64b4', '#3f9a7a'],
      mixScale: 120,
      density: 0.85,
      creep: 1.4,
      edge: 1,
      edgeWidth: 3,
    });
    await sign(s, 900, 1320, 20);
  },
};
