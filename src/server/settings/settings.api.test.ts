import { expect, test } from 'vitest';
import { Settings } from '#contract/settings.ts';
import { forEachEngine } from '../database/testing/engines.ts';
import { openShop, type Shop } from '../testing/shop.ts';
import { emptyShop } from './settings.rules.ts';
import { writeSettings } from './settings.store.ts';

const read = async (shop: Shop) => (await shop.request('GET', '/api/settings')).body.data;

function save({ services: { database, catalogueVersion, now } }: Shop, settings: Settings) {
  return database.write(async (tx, after) => {
    await catalogueVersion.changed(tx, after);
    await writeSettings(tx, settings, now());
  });
}

test('an empty shop has true words for every policy, and no channel that somebody could write to', () => {
  expect(Settings.parse(emptyShop)).toEqual(emptyShop);
  for (const [name, paragraphs] of Object.entries(emptyShop.policies)) {
    expect(paragraphs.length, name).toBeGreaterThanOrEqual(2);
    expect(
      paragraphs.filter((paragraph) => paragraph.length < 80),
      name,
    ).toEqual([]);
  }
  expect([emptyShop.whatsapp, emptyShop.instagram, emptyShop.youtube]).toEqual(['', '', '']);
});

forEachEngine((open) => {
  test('everybody reads what the artist said last; before that, the words of an empty shop', async () => {
    const shop = await openShop(open);
    expect(await read(shop)).toEqual(emptyShop);
    await save(shop, { ...emptyShop, brand: 'Hridaya', story: ['One', 'Two'] });
    expect(await read(shop)).toEqual({ ...emptyShop, brand: 'Hridaya', story: ['One', 'Two'] });
    await save(shop, { ...emptyShop, brand: 'Hridaya again' });
    expect(await read(shop)).toEqual({ ...emptyShop, brand: 'Hridaya again' });
  });

  test('what the artist has not been asked yet is answered as in an empty shop', async () => {
    const shop = await openShop(open);
    await shop.services.database.write(async (tx, after) => {
      await shop.services.catalogueVersion.changed(tx, after);
      const value = JSON.stringify({ brand: 'Older', gone: 'ignored' });
      await tx.insertInto('setting').values({ key: 'shop', value, updated_at: 1 }).execute();
    });
    expect(await read(shop)).toEqual({ ...emptyShop, brand: 'Older' });
  });
});
