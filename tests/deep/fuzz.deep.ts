import { describe, expect, test } from 'vitest';
import { routes } from '#contract/api/routes.ts';
import { forEachEngine } from '../support/database/engines.ts';
import { OUT_OF_REACH } from './fuzz/out-of-reach.ts';
import { openForFuzzing } from './fuzz/shop-under-fuzz.ts';
import { reportFigure } from '../support/report-figure.ts';

// Shops on each engine. Each run has new seeds: the report names the first, and the titles of the tests name all.
const SHOPS = 25;
/** Per shop. */
const REQUESTS = 2_000;

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
      expect(OUT_OF_REACH).toEqual(
        expect.arrayContaining(Object.keys(routes).filter((name) => !succeededCalls.has(name))),
      );
    });
  });
});
