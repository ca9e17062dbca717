import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sayFigure } from '../testing/say-figure.ts';
import { closedShop, scratch } from './testing/closed-shop.ts';
import { openWithFlip, type Outcome } from './testing/flips.ts';

const FLIPS = 1_000;

for (const sealed of [true, false]) {
  test(`a thousand changed bits, ${sealed ? 'after a good end' : 'after a crash'}`, async () => {
    const file = await closedShop();
    const folder = join(scratch(), 'data');
    const bits = statSync(file).size * 8;
    const counts: Record<Outcome, number> = { refused: 0, served: 0, 'failed calls': 0, unexplained: 0 };
    for (let time = 0; time < FLIPS; time += 1) {
      const place = Math.floor(Math.random() * bits);
      counts[await openWithFlip(file, folder, { place, sealed })] += 1;
    }
    for (const [outcome, count] of Object.entries(counts))
      sayFigure(
        `one bit changed ${sealed ? 'on the disk of a closed shop' : 'after a crash'}: ${outcome}`,
        count,
      );
    expect(counts.unexplained).toBe(0);
    // A letter that is wrong inside a text, where only the call that needs it can know.
    expect(counts['failed calls']).toBeLessThanOrEqual(sealed ? 0 : FLIPS / 100);
    if (sealed) expect(counts.refused).toBe(FLIPS);
  });
}
