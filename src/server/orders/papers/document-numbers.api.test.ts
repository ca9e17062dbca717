import { expect, test } from 'vitest';
import { financialYearOf, shortYear } from '#contract/orders/papers/financial-year.ts';
import { restoreBackup } from '#server/backup/restore/restore.ts';
import { backUp, filledShop, newConfig, withDatabase } from '#tests/support/backup/shops.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure, issuePaths } from '#tests/support/envelopes.ts';
import { openPaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';
import { findRestoredBackupTime, markRestored } from './restored-numbers.store.ts';

/** When the restored backup was made. */
const madeAt = Date.parse('2026-11-03T10:00:00Z');

forEachEngine((open) => {
  test('numbers begin again with each financial year in India', async () => {
    let time = Date.parse('2027-03-31T18:29:58Z');
    const shop = await openPaperShop(open, { now: () => time });
    const { _id } = await shop.stockedProduct(9);
    const next = async () =>
      (await shop.issueDocument((await shop.addOrder([[_id, 1]])).id, { kind: 'receipt' })).number;
    expect(await next()).toBe('R/26-27/0001');
    time += 1_000;
    expect(await next()).toBe('R/26-27/0002');
    time += 1_000;
    expect(await next()).toBe('R/27-28/0001');
    expect((await shop.asAdmin('GET', '/papers/years')).body.data).toEqual([
      { year: 2027, count: 1 },
      { year: 2026, count: 2 },
    ]);
  });

  test('a restored shop issues no document until its last numbers are confirmed, and they never go back', async () => {
    const shop = await openPaperShop(open);
    const year = shortYear(financialYearOf(shop.clock.now()));
    const { _id } = await shop.stockedProduct(9);
    const [one, two] = [await shop.addOrder([[_id, 1]]), await shop.addOrder([[_id, 1]])];
    const { number } = await shop.issueDocument(one.id, { kind: 'receipt' });
    const notices = async () => (await shop.asAdmin('GET', '/settings')).body.data.notices;
    const request = (body: object) => shop.asAdmin('PUT', '/settings/papers/numbers', body);
    const confirm = (...numbers: string[]) => request({ numbers, noneAfterBackup: true });
    expect(await notices()).toBeUndefined();
    await shop.services.database.write((tx) => markRestored(tx, madeAt));

    expect(await notices()).toEqual([
      {
        title: 'Confirm the numbers of your papers',
        message: expect.stringContaining('Settings > Papers'),
      },
    ]);
    expect((await shop.asAdmin('GET', '/settings/papers/numbers')).body.data).toEqual({
      backupOf: '2026-11-03T10:00:00.000Z',
      series: [{ first: `R/${year}/0001`, last: number }, { first: `C/${year}/0001` }],
    });
    const rejected = await shop.requestDocument(two.id, { kind: 'receipt' });
    expectFailure(rejected, 'conflict');
    expect(rejected.body.error).toContain('confirm the last numbers in Settings > Papers');
    for (const wrong of [`R/${year}/0000`, 'R/01-02/0007', 'R7']) {
      const response = await confirm('', wrong);
      expectFailure(response, 'invalid');
      expect([wrong, issuePaths(response)]).toEqual([wrong, ['numbers.1']]);
    }
    expectFailure(await shop.requestDocument(two.id, { kind: 'receipt' }), 'conflict');

    for (const [numbers, path] of [
      [[], 'numbers.0'],
      [['', `C/${year}/0001`], 'numbers.0'],
      [[`R/${year}/0017`, ''], 'numbers.1'],
    ] as const) {
      const response = await request({ numbers });
      expectFailure(response, 'invalid');
      expect(issuePaths(response)).toEqual([path]);
    }
    expect(await notices()).toHaveLength(1);

    expect((await confirm(`r/${year}/0017`, '', `KR/${year}/0004`)).status).toBe(200);
    expect(await notices()).toBeUndefined();
    expect((await shop.issueDocument(two.id, { kind: 'receipt' })).number).toBe(`R/${year}/0018`);
    await shop.setPapers({ prefix: 'K' });
    // The backup does not know the credit notes of this prefix.
    const three = await shop.addOrder([[_id, 1]]);
    expectFailure(await shop.requestDocument(three.id, { kind: 'receipt' }), 'conflict');
    expectFailure(await request({ numbers: [] }), 'invalid');
    expect((await request({ numbers: [], noneAfterBackup: true })).status).toBe(200);
    // There is nothing left to confirm.
    expect((await request({ numbers: [] })).status).toBe(200);
    expect((await shop.issueDocument(three.id, { kind: 'receipt' })).number).toBe(`KR/${year}/0005`);
  });
});

forEachEngine((open) => {
  test('numbers are confirmed again for the series of another regime, until the next financial year', async () => {
    let time = Date.parse('2026-11-20T10:00:00Z');
    const shop = await openPaperShop(open, { now: () => time });
    const { _id, category } = await shop.stockedProduct(9);
    const registered = registeredPaperSettings(category._id);
    const { id } = await shop.addOrder([[_id, 1]]);
    const confirm = (body: object) => shop.asAdmin('PUT', '/settings/papers/numbers', body);
    await shop.services.database.write((tx) => markRestored(tx, madeAt));
    expect((await confirm({ numbers: ['R/26-27/0004', 'C/26-27/0001'] })).status).toBe(200);
    expect((await shop.issueDocument(id, { kind: 'receipt' })).number).toBe('R/26-27/0005');

    await shop.setPapers({ ...registered, prefix: '' });
    expectFailure(await shop.requestDocument(id, { kind: 'tax_invoice' }), 'conflict');
    expect((await shop.asAdmin('GET', '/settings/papers/numbers')).body.data).toEqual({
      backupOf: '2026-11-03T10:00:00.000Z',
      series: [
        { first: 'I/26-27/0001' },
        { first: 'C/26-27/0001', last: 'C/26-27/0001' },
        { first: 'R/26-27/0001', last: 'R/26-27/0005' },
      ],
    });
    expect((await confirm({ numbers: ['I/26-27/0003'] })).status).toBe(200);
    expect((await shop.asAdmin('GET', '/settings')).body.data.notices).toBeUndefined();

    await shop.setPapers({ ...registered, prefix: 'K' });
    expect((await shop.asAdmin('GET', '/settings')).body.data.notices).toHaveLength(1);
    time = Date.parse('2027-04-02T10:00:00Z');
    expect((await shop.asAdmin('GET', '/settings')).body.data.notices).toBeUndefined();
  });
});

test('a restore records the time of its backup', { timeout: 120_000 }, async () => {
  const { path } = await backUp(await filledShop());
  const config = newConfig();
  const { header } = await restoreBackup({ config, path, replace: false, now: Date.now() });
  expect(await withDatabase(config, ({ read }) => findRestoredBackupTime(read))).toBe(
    Date.parse(header.madeAt),
  );
});
