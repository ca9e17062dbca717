import { expect, test } from 'vitest';
import { defaultSettings } from '#server/settings/settings.rules.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { expectFailure } from '#tests/support/envelopes.ts';
import { openPaperShop, registeredPaperSettings } from '#tests/support/orders/papers.ts';

forEachEngine((open) => {
  test('the history names the categories whose HSN codes and rates change, also one in the trash', async () => {
    const shop = await openPaperShop(open);
    const { body } = await shop.asAdmin('POST', '/categories', { name: 'Brass Lamps' });
    const category = body.data._id;
    await shop.setPapers(registeredPaperSettings(category));
    await shop.asAdmin('DELETE', `/categories/${category}`);
    await shop.setPapers({});
    const { body: history } = await shop.asAdmin('GET', '/history?limit=3');
    const texts = history.data.flatMap(({ changes }: { changes: { field: string }[] }) =>
      changes.filter(({ field }) => field === 'hsnAndRates'),
    );
    expect(texts).toEqual([
      expect.objectContaining({ before: expect.stringMatching(/^Brass Lamps: 9701 at 5%\n/) }),
      expect.objectContaining({ after: expect.stringMatching(/^Brass Lamps: 9701 at 5%\n/) }),
    ]);
  });

  test('the settings of papers reject mistakes, stale changes and visitors, and outlive a save of the other settings', async () => {
    const shop = await openPaperShop(open);
    const settings = registeredPaperSettings(shop.category);
    const save = (changed: object) => shop.asAdmin('PUT', '/settings/papers', { ...settings, ...changed });
    const rejected = async (changed: object, path: string) => {
      const response = await save(changed);
      expectFailure(response, 'invalid');
      expect(response.body.issues[0].path).toBe(path);
    };
    await rejected({ gstin: '27AAPFU0939F1ZW' }, 'gstin');
    await rejected({ state: '29' }, 'state');
    await rejected({ prefix: 'K/1' }, 'prefix');
    await rejected({ shipping: { hsn: '12345', rate: 5 } }, 'shipping.hsn');
    await rejected({ shipping: { hsn: '', rate: 101 } }, 'shipping.rate');
    const [tax] = settings.categories;
    await rejected({ categories: [tax, tax] }, 'categories.1.category');
    const saved = await save({
      gstin: ' 27aapfu0939f1zv ',
      prefix: 'k',
      categories: [tax, { category: 'x', hsn: '', rate: null }],
    });
    expect(saved.body.data).toEqual({ ...settings, updatedAt: expect.any(String) });
    await save({ updatedAt: saved.body.data.updatedAt, legalName: 'Meera' });
    expectFailure(await save({ updatedAt: saved.body.data.updatedAt }), 'stale');
    const publicSettings = await shop.request('GET', '/api/settings');
    expect(publicSettings.text).not.toMatch(/legalName|gstin|27AAPFU/);
    expectFailure(await shop.request('GET', '/api/settings/papers'), 'unauthenticated');
    // This call saves the other settings, which an earlier version does too: papers have a row of their own.
    await shop.asAdmin('PUT', '/settings', { ...defaultSettings, orderBook: true });
    expect((await shop.asAdmin('GET', '/settings/papers')).body.data.legalName).toBe('Meera');
  });
});
