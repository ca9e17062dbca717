import { stroke, swell } from '../engine/brush.ts';
import { body } from '../engine/paint.ts';
import { blob, circle, join, roundish, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';
import { flat, line, pen } from './flat.ts';
import { spineOf } from '../shapes/spine.ts';

export const black = '#231d1c';

export type FishPaint = { skin: string; scale: string; fin: string; head: string };

/** A fish along the curve through `points`, head first, `wide` from its middle line to its back. */
export const fish = async (s: Sheet, points: readonly Point[], wide: number, p: FishPaint): Promise<void> => {
  const at = spineOf(points);
  const half = (t: number) =>
    wide * (0.16 + 0.84 * Math.sin(Math.PI * Math.min(1, t * 0.92 + 0.06) ** 0.72) ** 0.9);
  // Fins and tail first, so that the body lies over their roots.
  for (const side of [-1, 1]) {
    const fin: Point[] = [
      at(0.3, side * half(0.3) * 0.8),
      at(0.36, side * wide * 1.42),
      at(0.5, side * wide * 1.5),
      at(0.62, side * wide * 1.34),
      at(0.7, side * wide * 1.12),
      at(0.66, side * half(0.66) * 0.7),
    ];
    await flat(s, fin, { color: p.fin, shade: '#7a2a17', pen: black, width: 4.5 });
    await pen(
      s,
      Array.from({ length: 9 }, (_, i) => {
        const t = 0.34 + i * 0.04;
        return line(
          s,
          [
            at(t, side * half(t) * 0.9),
            at(t + 0.05, side * wide * 1.1),
            at(t + 0.075, side * wide * (1.36 - i * 0.02)),
          ],
          2.2,
        );
      }),
      black,
    );
  }
  for (const side of [-1, 1]) {
    const tail: Point[] = [
      at(0.94, side * wide * 0.1),
      at(1.02, side * wide * 0.52),
      at(1.1, side * wide * 1.12),
      at(1.22, side * wide * 1.5),
      at(1.24, side * wide * 1.12),
      at(1.19, side * wide * 0.86),
      at(1.21, side * wide * 0.56),
      at(1.16, side * wide * 0.36),
      at(1.15, side * wide * 0.1),
      at(1.04, 0),
    ];
    await flat(s, tail, { color: p.fin, shade: '#7a2a17', pen: black, width: 4.5 });
    await pen(
      s,
      [0.12, 0.32, 0.52, 0.72, 0.9].map((k) =>
        line(
          s,
          [
            at(0.99, side * wide * 0.2 * k),
            at(1.07, side * wide * 0.8 * k),
            at(1.16, side * wide * (0.1 + k * 1.1)),
          ],
          2.2,
        ),
      ),
      black,
    );
  }
  const rim = (from: number, to: number, k: number, n = 14): Point[] => [
    ...Array.from({ length: n }, (_, i) => {
      const t = from + ((to - from) * i) / (n - 1);
      return at(t, half(t) * k);
    }),
    ...Array.from({ length: n }, (_, i) => {
      const t = to - ((to - from) * i) / (n - 1);
      return at(t, -half(t) * k);
    }),
  ];
  await flat(s, rim(0, 1, 1), { color: p.skin, shade: '#8a4a1c', pen: black, width: 6 });
  // Scales in rows, each a cup with its own dot.
  const cups: Shape[] = [];
  const dots: Shape[] = [];
  const pale: Shape[] = [];
  for (let row = 0; row < 15; row++) {
    const t = 0.3 + row * 0.045;
    const count = Math.max(2, Math.round((half(t) * 2) / 29));
    for (let k = 0; k < count; k++) {
      const across = ((k + (row % 2 ? 0.5 : 0)) / count - 0.5) * 2 * half(t) * 0.94;
      if (Math.abs(across) > half(t) * 0.9) continue;
      const w = (half(t) / count) * 0.98;
      const cup: Point[] = [
        at(t, across - w),
        at(t + 0.03, across - w * 0.72),
        at(t + 0.044, across),
        at(t + 0.03, across + w * 0.72),
        at(t, across + w),
      ];
      cups.push(line(s, cup, 2.6));
      pale.push(blob(cup));
      dots.push(circle(...at(t + 0.022, across), 3.1));
    }
  }
  await body(s, join(pale.filter((_, i) => i % 2 === 0)), p.scale, { cover: 0.75, creep: 0.8 });
  await pen(s, [...cups, ...dots], black);
  const band = Array.from({ length: 9 }, (_, i) => {
    const k = (i / 8) * 2 - 1;
    return at(0.27 - Math.abs(k) ** 2 * 0.07, k * half(0.25) * 0.99);
  });
  const front = Array.from({ length: 9 }, (_, i) => {
    const k = 1 - (i / 8) * 2;
    return at(0.22 - Math.abs(k) ** 2 * 0.07, k * half(0.2) * 0.99);
  });
  await flat(s, [...band, ...front], { color: '#b23a22', pen: black, width: 3.6 });
  await body(
    s,
    join(
      Array.from({ length: 9 }, (_, i) => {
        const k = ((i + 0.5) / 9) * 2 - 1;
        return circle(...at(0.245 - Math.abs(k) ** 2 * 0.07, k * half(0.22) * 0.9), 3.4);
      }),
    ),
    '#f2e2b4',
    { cover: 0.95, creep: 0.6 },
  );
  await flat(
    s,
    [
      ...front,
      at(0.08, -half(0.08)),
      at(0.02, -half(0.02) * 0.9),
      at(-0.012, 0),
      at(0.02, half(0.02) * 0.9),
      at(0.08, half(0.08)),
    ],
    { color: p.head, shade: '#6d3416', pen: black, width: 4.5 },
  );
  await pen(
    s,
    [
      line(s, [at(-0.012, -2), at(0.03, wide * 0.1), at(0.07, wide * 0.12)], 4),
      line(s, [at(0.15, -wide * 0.62), at(0.17, -wide * 0.15), at(0.14, wide * 0.3)], 3),
      line(s, [at(0.168, -wide * 0.6), at(0.19, -wide * 0.15), at(0.16, wide * 0.34)], 2.2),
    ],
    black,
  );
  const eye = at(0.095, -half(0.1) * 0.42);
  await body(s, roundish(...eye, wide * 0.155, s.rng, 0.03), '#f8efd6', { cover: 1, creep: 0.5 });
  await pen(
    s,
    [
      stroke(
        Array.from({ length: 14 }, (_, i): Point => [
          eye[0] + Math.cos(i / 2) * wide * 0.155,
          eye[1] + Math.sin(i / 2) * wide * 0.155,
        ]),
        3.4,
        s.rng,
      ),
      circle(...eye, wide * 0.075),
    ],
    black,
  );
};

/** A curling wave: a scroll with echoes behind it. */
export const wave = (x: number, y: number, r: number, face: number, s: Sheet): Shape[] =>
  [1, 0.72, 0.46].map((k) =>
    stroke(
      Array.from({ length: 12 }, (_, i): Point => {
        const a = Math.PI + (i / 11) * Math.PI * 1.7;
        const rr = r * k * (1 - i * 0.045);
        return [x + Math.cos(a) * rr * face, y + Math.sin(a) * rr];
      }),
      r * 0.09,
      s.rng,
      swell,
    ),
  );
