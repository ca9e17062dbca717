import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
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
});
