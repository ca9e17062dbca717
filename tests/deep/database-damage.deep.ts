import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportFigure } from '../support/report-figure.ts';
import { closedShop, temporaryFolder } from '../support/database/closed-shop.ts';
import { openWithFlip, type Outcome } from '../support/database/bit-flip.ts';

const FLIPS = 1_000;

// A graceful shutdown writes a checksum beside the file; after a crash there is no valid one. `unexplained`: the start failed without a
// sentence for the operator.
for (const hasChecksum of [true, false]) {
  test(`${hasChecksum ? 'rejects each' : 'rejects or serves nearly each'} of a thousand databases with one changed bit, after a ${hasChecksum ? 'graceful shutdown' : 'crash'}`, async () => {
    const file = await closedShop();
    const folder = join(temporaryFolder(), 'data');
    const seed = Date.now() % 2 ** 31;
    const bits = fc.noBias(fc.nat(statSync(file).size * 8 - 1));
    const counts: Record<Outcome, number> = { rejected: 0, served: 0, 'failed calls': 0, unexplained: 0 };
    for (const bit of fc.sample(bits, { numRuns: FLIPS, seed }))
      counts[await openWithFlip(file, folder, { bit, hasChecksum })] += 1;
    for (const [outcome, count] of Object.entries(counts))
      reportFigure(
        `one bit changed ${hasChecksum ? 'on the disk of a closed shop' : 'after a crash'}: ${outcome}`,
        count,
      );
    expect(counts.unexplained, `seed ${seed}`).toBe(0);
    // A value that became unreadable is found only by the request that needs it.
    expect(counts['failed calls'], `seed ${seed}`).toBeLessThanOrEqual(hasChecksum ? 0 : FLIPS / 100);
    if (hasChecksum) expect(counts.rejected, `seed ${seed}`).toBe(FLIPS);
  });
}
