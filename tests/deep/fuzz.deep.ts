import { describe, expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { OUT_OF_REACH } from './fuzz/out-of-reach.ts';
import { openForFuzzing } from './fuzz/shop-under-fuzz.ts';
import { reportFigure } from '../support/report-figure.ts';

// Shops on each engine. Each run has new seeds: the report names the first, and the titles of the tests name all. The rarest calls,
// such as reportPayment, succeed in three of ten shops, and so in 25 shops but for 0.7^25: one run in ten thousand. A new call that succeeds more rarely
// needs values that fit: see known-values.ts.
const SHOPS = 25;
/** Per shop. */
const REQUESTS = 2_000;
/** The least share of requests that succeed. Of ten seeds, each had between 44% and 50%. */
const MIN_SUCCESSFUL = 0.25;

forEachEngine((open, engine) => {
  describe('fifty thousand valid and hostile requests', () => {
    const seed = Date.now() % 2 ** 31;
    let requests = 0;
    let succeeded = 0;
    const succeededCalls = new Set<string>();

    test.for(Array.from({ length: SHOPS }, (_, index) => seed + index))('from seed %i', async (from) => {
      const fuzzing = await openForFuzzing(open);
      const tally = await fuzzing.send(REQUESTS, from);
      await fuzzing.verify();
      requests += tally.requests;
      succeeded += tally.succeeded;
      for (const call of tally.calls) succeededCalls.add(call);
    });

    test('every route is called and succeeds, but for those out of reach', () => {
      reportFigure(`requests, ${engine}, from seed ${seed}`, requests);
      reportFigure('successful', succeeded / requests);
      expect(requests).toBe(SHOPS * REQUESTS);
      expect(succeeded / requests).toBeGreaterThan(MIN_SUCCESSFUL);
      expect(OUT_OF_REACH).toEqual(
        expect.arrayContaining(Object.keys(routes).filter((name) => !succeededCalls.has(name))),
      );
    });
  });
});
