import { expect, test } from 'vitest';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { readAsAdmin, readAsGuest, saveSettings } from '#tests/support/settings.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { defaultSettings } from './settings.rules.ts';

/** Earlier versions stored the digits as they were typed. This one stores a plus and the country code before them. */
function storeAsBefore({ services: { database, catalogVersion } }: Shop, whatsapp: string) {
  return database.write(async (tx, after) => {
    await catalogVersion.bump(tx, after);
    const value = JSON.stringify({ ...defaultSettings, whatsapp });
    await tx
      .insertInto('setting')
      .values({ key: 'shop', value, updated_at: 1 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: 1 }))
      .execute();
  });
}

forEachEngine((open) => {
  test('ten Indian digits mean +91, and a number with a plus stays', { tags: ['FX18'] }, async () => {
    const shop = await openShop(open);
    for (const [sent, saved] of [
      ['9876543210', '919876543210'],
      ['0 98765-43210', '919876543210'],
      ['0091 (98765) 43210', '919876543210'],
      ['+98 912 345 6789', '989123456789'],
      ['+98 7654 3210', '9876543210'],
      ['', ''],
    ] as const) {
      const response = await saveSettings(shop, { ...defaultSettings, whatsapp: sent });
      expect(response.body.data, sent).toMatchObject({ whatsapp: saved });
      expect(response.body.data, sent).not.toHaveProperty('whatsappUnconfirmed');
      // The number of the response can be sent back unchanged.
      expect((await saveSettings(shop, await readAsGuest(shop))).body.data, sent).toMatchObject({
        whatsapp: saved,
      });
    }
  });

  test.each([
    ['9876543210', '919876543210', true],
    ['4712345678', '4712345678', true],
    ['919876543210', '919876543210', false],
    ['442079460958', '442079460958', false],
  ])('%s from an earlier version becomes %s; unconfirmed: %s', async (stored, whatsapp, unconfirmed) => {
    const shop = await openShop(open);
    await storeAsBefore(shop, stored);
    expect(await readAsGuest(shop)).toMatchObject({ whatsapp });
    expect(await readAsGuest(shop)).not.toHaveProperty('whatsappUnconfirmed');
    expect((await readAsAdmin(shop)).whatsappUnconfirmed).toBe(unconfirmed || undefined);
  });

  test(
    'a number from an earlier version stays unconfirmed until the artist confirms or changes it',
    { tags: ['FX18'] },
    async () => {
      const shop = await openShop(open);
      await storeAsBefore(shop, '9876543210');
      await saveSettings(shop, { ...(await readAsAdmin(shop)), tagline: 'Other words' });
      expect(await readAsAdmin(shop)).toMatchObject({
        tagline: 'Other words',
        whatsapp: '919876543210',
        whatsappUnconfirmed: true,
      });
      await saveSettings(shop, { ...(await readAsAdmin(shop)), whatsappConfirmed: true });
      expect(await readAsAdmin(shop)).toMatchObject({ whatsapp: '919876543210' });
      expect(await readAsAdmin(shop)).not.toHaveProperty('whatsappUnconfirmed');

      await storeAsBefore(shop, '9876543210');
      await saveSettings(shop, { ...(await readAsAdmin(shop)), whatsapp: '+98 76543210' });
      expect(await readAsAdmin(shop)).toMatchObject({ whatsapp: '9876543210' });
      expect(await readAsAdmin(shop)).not.toHaveProperty('whatsappUnconfirmed');
    },
  );
});
