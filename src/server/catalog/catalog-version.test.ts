import { describe, expect, it, onTestFinished } from 'vitest';
import { onBothEngines } from '#tests/support/database/engines.ts';
import { migrate } from '../database/migrate.ts';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { watchCatalogVersion, writeCatalog } from './catalog-version.store.ts';
import { productsChanged } from './freshness.rules.ts';

onBothEngines((open) => {
  describe('the catalog version', () => {
    /** Two processes that share a database. */
    async function twoProcesses() {
      const database = await open();
      await migrate(database);
      const [one, other] = [await watchCatalogVersion(database), await watchCatalogVersion(database)];
      onTestFinished(async () => {
        one.stop();
        other.stop();
        await database.close();
      });
      const change = (ids: readonly string[]) =>
        writeCatalog({ database, catalogVersion: one }, (_tx, _after, limitInvalidation) =>
          limitInvalidation(productsChanged(ids)),
        );
      return { database, one, other, change };
    }

    it('tells another process which products changed', async () => {
      const { one, other, change } = await twoProcesses();
      const before = other.current();
      await change(['1', '2']);
      expect(one.freshness(before, ['product:1'])).toBe('outdated');
      expect(one.freshness(before, ['product:3'])).toBe('current');
      await other.refresh();
      expect(other.current()).toBe(before + 1);
      expect(other.freshness(before, ['product:2'])).toBe('outdated');
      expect(other.freshness(before, ['product:3'])).toBe('current');
    });

    it('counts a change without topics, and one that another release made, as a change of everything', async () => {
      const { database, one, other } = await twoProcesses();
      const before = one.current();
      await writeCatalog({ database, catalogVersion: one }, async () => undefined);
      expect(one.freshness(before, [])).toBe('outdated');
      await other.refresh();
      const between = other.current();
      // In one transaction, because the other process looks for changes by itself too.
      await writeCatalog({ database, catalogVersion: one }, async (tx, _after, limitInvalidation) => {
        await limitInvalidation(productsChanged(['1']));
        await tx.deleteFrom('catalog_change').execute();
      });
      await other.refresh();
      expect(other.current()).toBe(between + 1);
      expect(other.freshness(between, ['product:7'])).toBe('outdated');
    });

    it('changes nothing when the transaction fails', async () => {
      const { database, one } = await twoProcesses();
      const before = one.current();
      const failing = writeCatalog(
        { database, catalogVersion: one },
        async (_tx, _after, limitInvalidation) => {
          await limitInvalidation(productsChanged(['1']));
          throw new Error('no');
        },
      );
      await expect(failing).rejects.toThrow('no');
      expect([one.current(), one.freshness(before, ['product:1'])]).toEqual([before, 'current']);
    });

    it('makes a page again if a cached value in it is older than a change by another process', async () => {
      const { database, one, other } = await twoProcesses();
      let brand = 'old';
      // Room for ten entries: each has the size 1.
      const settings = createResponseCache<{ brand: string }>(other, 10, () => 1);
      const pages = createResponseCache<{ brand: string }>(other, 10, () => 1);
      const readSettings = () => settings.get('', async () => ({ value: { brand }, topics: [] }));
      const openPage = () =>
        pages.get('/', async () => ({ value: await readSettings(), topics: ['product:1'] }));
      await openPage();
      await writeCatalog({ database, catalogVersion: one }, async () => {
        brand = 'new';
      });
      await writeCatalog({ database, catalogVersion: other }, (_tx, _after, limitInvalidation) =>
        limitInvalidation(productsChanged(['1'])),
      );
      // The process's own change drops the page. The new one may show the old settings, but only until the next refresh.
      await openPage();
      await other.refresh();
      expect(await openPage()).toEqual({ brand: 'new' });
    });

    it('knows the changes of both processes, in whichever order it learns of them', async () => {
      const { database, one, other, change } = await twoProcesses();
      const before = one.current();
      await change(['1']);
      await writeCatalog({ database, catalogVersion: other }, (_tx, _after, limitInvalidation) =>
        limitInvalidation(productsChanged(['2'])),
      );
      // The other process has not read the first change yet; it does not serve more than 0.4 s without it.
      expect(other.freshness(before, ['product:2'])).toBe('outdated');
      for (const process of [one, other]) {
        await process.refresh();
        expect(process.current()).toBe(before + 2);
        expect(process.freshness(before, ['product:1'])).toBe('outdated');
        expect(process.freshness(before, ['product:2'])).toBe('outdated');
        expect(process.freshness(before, ['product:3'])).toBe('current');
      }
    });
  });
});
