import { stroke } from '../engine/brush.ts';
import { body, wash, whole } from '../engine/paint.ts';
import { along, join, type Point, type Shape } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

export const rice = '#f7eddb';
export const chalk = { cover: 0.93, creep: 0.9, dry: 0.22, vary: 0.05 };

/** A wall washed with mud and geru, a red ocher. */
export const mudWall = async (s: Sheet, colors: readonly string[]): Promise<void> => {
  await body(s, whole(s), colors[0]!, { cover: 1, second: colors[1]!, vary: 0.1, varyScale: 420 });
  for (let i = 0; i < 16; i++) {
    const y = (i / 15) * s.height + s.rng.around(0, 40);
    await wash(
      s,
      stroke(
        [
          [-40, y],
          [s.width * 0.3, y + s.rng.around(0, 50)],
          [s.width * 0.7, y + s.rng.around(0, 50)],
          [s.width + 40, y],
        ],
        s.rng.range(50, 120),
        s.rng,
        () => 1,
        0.3,
      ),
      {
        colors: [colors[2]!],
        density: 0.13,
        creep: 12,
        wet: 16,
        edge: 0,
        vary: 0.9,
        varyScale: 90,
        grain: 0.6,
      },
    );
  }
};

export const warliSun = (x: number, y: number, r: number, s: Sheet): Shape => {
  const parts: Shape[] = [];
  for (let ring = 0; ring < 4; ring++) {
    const rr = r * (0.3 + ring * 0.16);
    parts.push(
      stroke(
        Array.from({ length: 25 }, (_, i): Point => [
          x + Math.cos((i / 24) * 6.283) * rr,
          y + Math.sin((i / 24) * 6.283) * rr,
        ]),
        r * 0.035,
        s.rng,
      ),
    );
  }
  for (let i = 0; i < 36; i++) {
    const a = (i / 36) * 6.283;
    parts.push(
      stroke(
        [
          [x + Math.cos(a) * r * 0.83, y + Math.sin(a) * r * 0.83],
          [x + Math.cos(a) * r * s.rng.range(0.98, 1.1), y + Math.sin(a) * r * s.rng.range(0.98, 1.1)],
        ],
        r * 0.04,
        s.rng,
      ),
    );
  }
  return join(parts);
};

export const bird = (x: number, y: number, k: number, s: Sheet): Shape =>
  join([
    stroke(
      [
        [x - k, y - k * 0.5],
        [x, y],
        [x + k, y - k * 0.6],
      ],
      k * 0.28,
      s.rng,
    ),
    stroke(
      [
        [x, y],
        [x + k * 0.3, y + k * 0.5],
      ],
      k * 0.2,
      s.rng,
    ),
  ]);

export const paddy = (points: readonly Point[], count: number, s: Sheet): Shape =>
  join(
    along(points, count).flatMap(([x, y]) =>
      [-0.5, 0, 0.5].map((a) =>
        stroke(
          [
            [x, y],
            [x + a * 9, y - 12],
            [x + a * 20, y - s.rng.range(17, 24)],
          ],
          2.4,
          s.rng,
        ),
      ),
    ),
  );
