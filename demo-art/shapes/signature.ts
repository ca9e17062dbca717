import { lift, stroke } from '../engine/brush.ts';
import { body } from '../engine/paint.ts';
import { join } from '../engine/path.ts';
import type { Sheet } from '../engine/sheet.ts';

/** The artist's mark: two brush petals meeting as a heart, as small as a thumb-nail. */
export const sign = async (
  sheet: Sheet,
  x: number,
  y: number,
  size = 22,
  color = '#b5391f',
): Promise<void> => {
  // The margin, which the tape covers, has it too.
  const tape = sheet.tape;
  sheet.tape = null;
  const k = size / 20;
  const rng = sheet.rng;
  const at = (dx: number, dy: number): [number, number] => [x + dx * k, y + dy * k];
  await body(
    sheet,
    join([
      stroke(
        [at(0, -4), at(-5, -9), at(-9, -5), at(-6, 3), at(1, 10)],
        4.6 * k,
        rng,
        (t) => 0.45 + Math.sin(Math.PI * t) * 0.6,
      ),
      stroke([at(1, -3), at(6, -9), at(10, -4), at(6, 4), at(3, 8)], 4 * k, rng, lift),
    ]),
    color,
    { cover: 0.9, dry: 0.2, creep: 0.6 },
  );
  sheet.tape = tape;
};
