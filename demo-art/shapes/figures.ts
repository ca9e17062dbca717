import { even, stroke } from '../engine/brush.ts';
import { blob, circle, facet, join, type Point, pts, type Shape } from '../engine/path.ts';
import type { Rng } from '../engine/prng.ts';

export type Figure = {
  x: number;
  y: number;
  tall: number;
  /** radians: 0 stands upright */ turn?: number;
  face?: 1 | -1;
  act?: 'walk' | 'dance' | 'drum' | 'carry' | 'hold';
};

/** A person of two triangles, in the manner of the Warli walls. (x, y) is between the feet. */
export const person = (f: Figure, rng: Rng): Shape => {
  const k = f.tall / 100;
  const [c, s] = [Math.cos(f.turn ?? 0), Math.sin(f.turn ?? 0)];
  const face = f.face ?? 1;
  const at = (dx: number, up: number): Point => {
    const [px, py] = [dx * face * k, -up * k];
    return [f.x + px * c - py * s, f.y + px * s + py * c];
  };
  const j = (spread: number) => rng.around(0, spread);
  const limb = (...p: Point[]) => stroke(p, Math.max(1.6, 4.2 * k), rng, even, 0.15);
  const lean = f.act === 'dance' ? 4 + j(4) : j(2);
  const waist = at(lean, 52);
  const [leftShoulder, rightShoulder] = [at(lean * 1.6 - 15, 79), at(lean * 1.6 + 15, 79 + j(3))];
  const [leftHip, rightHip] = [at(-10, 35), at(10, 35)];
  const stride = f.act === 'walk' || f.act === 'drum' || f.act === 'carry' ? 11 + j(5) : 8 + j(6);
  const parts = [
    facet([leftShoulder, rightShoulder, waist]),
    facet([waist, leftHip, rightHip]),
    limb(at(lean * 1.8, 79), at(lean * 1.9, 87)),
    circle(...at(lean * 2.1 + 1, 93), 7.4 * k),
    circle(...at(lean * 2 - 7.5, 96), 3.4 * k),
    limb(leftHip, at(-stride * 0.9 + 3, 18), at(-stride - 3, 0)),
    limb(at(-stride - 3, 0), at(-stride + 4, 0)),
    limb(rightHip, at(stride * 0.9 + 4, 18), at(stride, 0)),
    limb(at(stride, 0), at(stride + 7, 0)),
  ];
  if (f.act === 'drum') {
    parts.push(
      blob([at(12, 56), at(34, 64), at(38, 56), at(34, 46), at(14, 44)]),
      limb(rightShoulder, at(32, 74), at(30, 62)),
      limb(leftShoulder, at(2, 62), at(14, 54)),
      limb(at(30, 62), at(40, 72)),
    );
  } else if (f.act === 'carry') {
    parts.push(
      limb(rightShoulder, at(24, 92), at(13, 105)),
      limb(leftShoulder, at(-24, 66), at(-16, 54)),
      blob([at(-14, 104), at(16, 104), at(22, 114), at(12, 124), at(-9, 124), at(-18, 114)]),
    );
  } else if (f.act === 'dance') {
    parts.push(
      limb(rightShoulder, at(28, 70 + j(8)), at(36, 88 + j(8))),
      limb(leftShoulder, at(-28, 66 + j(8)), at(-35, 52 + j(14))),
    );
  } else if (f.act === 'hold') {
    parts.push(limb(rightShoulder, at(25, 64), at(36, 58)), limb(leftShoulder, at(-25, 64), at(-36, 58)));
  } else {
    parts.push(
      limb(rightShoulder, at(22, 62 + j(5)), at(26, 48 + j(8))),
      limb(leftShoulder, at(-20, 62), at(-16, 46 + j(6))),
    );
  }
  return join(parts);
};

/** A humped bullock of two triangles. */
export const bullock = (x: number, y: number, tall: number, face: 1 | -1, rng: Rng): Shape => {
  const k = tall / 70;
  const at = (dx: number, up: number): Point => [x + dx * face * k, y - up * k];
  const limb = (...p: Point[]) => stroke(p, Math.max(1.6, 4 * k), rng, even, 0.15);
  const parts = [
    facet([at(-46, 66), at(-46, 32), at(0, 50)]),
    facet([at(44, 66), at(44, 30), at(-4, 50)]),
    blob([at(20, 62), at(30, 78), at(42, 66)]),
    blob([at(40, 66), at(56, 72), at(74, 62), at(78, 54), at(62, 54), at(44, 48)]),
    limb(at(58, 68), at(66, 84), at(58, 98)),
    limb(at(62, 66), at(76, 80), at(76, 96)),
    limb(at(-44, 62), at(-56, 50), at(-54, 24)),
  ];
  for (const [dx, kick] of pts('-42 -4, -32 5, 30 -4, 40 6'))
    parts.push(limb(at(dx, 36), at(dx + kick * 0.3, 18), at(dx + kick + rng.around(0, 2), 0)));
  return join(parts);
};

/** A tree of herringbone strokes. */
export const warliTree = (x: number, base: number, tall: number, rng: Rng): Shape => {
  const parts = [
    stroke(
      [
        [x, base],
        [x + rng.around(0, 6), base - tall * 0.5],
        [x + rng.around(0, 8), base - tall],
      ],
      tall * 0.022,
      rng,
      (t) => 1.3 - t * 0.8,
    ),
  ];
  const boughs = 7;
  for (let i = 0; i < boughs; i++) {
    for (const side of [-1, 1]) {
      const t = 0.34 + (i / boughs) * 0.64;
      const [bx, by] = [x, base - tall * t];
      const long = tall * 0.36 * (1.15 - t * 0.75) * rng.range(0.8, 1.15);
      const a = -Math.PI / 2 + side * (1.15 - i * 0.1) + rng.around(0, 0.1);
      const tip: Point = [bx + Math.cos(a) * long, by + Math.sin(a) * long];
      parts.push(
        stroke(
          [
            [bx, by],
            [bx + Math.cos(a + side * 0.15) * long * 0.5, by + Math.sin(a + side * 0.15) * long * 0.5],
            tip,
          ],
          tall * 0.009,
          rng,
        ),
      );
      const leaves = Math.round(long / (tall * 0.025));
      for (let l = 2; l <= leaves; l++)
        for (const edge of [-1, 1]) {
          const q = l / leaves;
          const [lx, ly] = [bx + (tip[0] - bx) * q, by + (tip[1] - by) * q];
          const la = a + edge * 0.75;
          const ll = tall * 0.038 * rng.range(0.7, 1.1);
          parts.push(
            stroke(
              [
                [lx, ly],
                [lx + Math.cos(la) * ll * 0.5, ly + Math.sin(la) * ll * 0.5],
                [lx + Math.cos(la) * ll, ly + Math.sin(la) * ll],
              ],
              tall * 0.011,
              rng,
            ),
          );
        }
    }
  }
  return join(parts);
};

/** A hut with a thatch of crossed lines. */
export const hut = (x: number, y: number, wide: number, rng: Rng): Shape => {
  const at = (dx: number, up: number): Point => [x + dx * wide, y - up * wide];
  const bar = (...p: Point[]) => stroke(p, wide * 0.022, rng, even, 0.18);
  const parts = [
    bar(at(-0.4, 0), at(-0.4, 0.42)),
    bar(at(0.4, 0), at(0.4, 0.42)),
    bar(at(-0.45, 0), at(0.45, 0)),
    bar(at(-0.56, 0.38), at(0, 0.92)),
    bar(at(0.56, 0.38), at(0, 0.92)),
    bar(at(-0.56, 0.38), at(0.56, 0.38)),
    facet([at(-0.11, 0), at(-0.11, 0.27), at(0.11, 0.27), at(0.11, 0)]),
  ];
  for (let i = 1; i < 13; i++) {
    const t = i / 13;
    parts.push(bar(at(-0.56 + t * 1.12, 0.38), at((t - 0.5) * 0.12, 0.9)));
    if (i % 2) parts.push(bar(at(-0.38 + t * 0.76, 0.02), at(-0.38 + t * 0.76 + rng.around(0, 0.01), 0.35)));
  }
  return join(parts);
};
