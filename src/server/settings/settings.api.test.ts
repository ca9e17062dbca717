import { expect, test } from 'vitest';
import { Settings } from '#contract/shop/settings.ts';
import { forEachEngine } from '#tests/support/database/engines.ts';
import { readAsAdmin, readAsGuest, saveSettings } from '#tests/support/settings.ts';
import { openShop, type Shop } from '#tests/support/shop.ts';
import { defaultSettings, type StoredSettings } from './settings.rules.ts';
import { writeSettings } from './settings.store.ts';

/** The defaults that visitors get. */
const { upi: _upi, orderMessages: _messages, dashboard: _dashboard, ...publicDefaults } = defaultSettings;
/** The settings of the first released version. */
const firstRow =
  'brand tagline bannerText story aboutMyArt creativeProcess policies orderBook whatsapp whatsappUnconfirmed instagram youtube comingSoonLink'.split(
    ' ',
  );
/** The saved settings as visitors get them. */
const read = async (shop: Shop) => Settings.parse(await readAsGuest(shop));

function save({ services: { database, catalogVersion, now } }: Shop, settings: StoredSettings) {
  return database.write(async (tx, after) => {
    await catalogVersion.bump(tx, after);
    await writeSettings(tx, settings, now());
  });
}

test.each([
  [{}, false],
  [{ smtpUrl: 'smtp://127.0.0.1:2525' }, true],
])('with %j visitors see whether the shop sends mails', { tags: ['AU10'] }, async (config, sendsMail) => {
  const shop = await openShop(undefined, { config });
  expect(await readAsGuest(shop)).toMatchObject({ sendsMail });
  const saved = await saveSettings(shop, { ...defaultSettings, sendsMail: !sendsMail });
  expect(saved.body.data).toMatchObject({ sendsMail });
});

const rejected: [changed: object, path: string][] = [
  [{ brand: ' ' }, 'brand'],
  [{ brand: 'x'.repeat(61) }, 'brand'],
  [{ brand: undefined }, 'brand'],
  [{ tagline: 7 }, 'tagline'],
  [{ bannerText: 'x'.repeat(301) }, 'bannerText'],
  [{ story: 'One' }, 'story'],
  [{ story: Array(31).fill('x') }, 'story'],
  [{ aboutMyArt: ['x'.repeat(2_001)] }, 'aboutMyArt.0'],
  [{ story: ['a\u0000b'] }, 'story.0'],
  [{ creativeProcess: { inspiration: '', creation: '' } }, 'creativeProcess.connection'],
  [{ policies: { ...defaultSettings.policies, terms: undefined } }, 'policies.terms'],
  [{ orderBook: 1 }, 'orderBook'],
  [{ updatedAt: 'yesterday' }, 'updatedAt'],
  [{ dashboard: { startInToday: true } }, 'dashboard.newProductsHaveStock'],
  ...[
    'call me',
    '12345',
    '0919876543210',
    '1'.repeat(16),
    '+९१ ९८७६५ ४३२१०',
    // Typed with one digit too few or too many, these two would open a chat with Iran.
    '987654321',
    '98765432101',
    // A British number without its plus.
    '442079460958',
  ].map((whatsapp): [object, string] => [{ whatsapp }, 'whatsapp']),
  ...[
    'instagram.com/me',
    'http://instagram.com/me',
    'javascript:alert(1)',
    'https://instagram.com@evil.example/',
    'https://instagram',
    'https://insta\\gram.com',
    'https:// instagram.com',
    `https://instagram.com/${'x'.repeat(300)}`,
  ].flatMap((url): [object, string][] => [
    [{ instagram: url }, 'instagram'],
    [{ youtube: url }, 'youtube'],
  ]),
  ...[
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/\u200b/evil.example',
    'https://shop.example/\u202egro.live',
    'about',
    'http://evil.example',
  ].map((comingSoonLink): [object, string] => [{ comingSoonLink }, 'comingSoonLink']),
  [{ shippingRates: { kind: 'flat', amount: -1 } }, 'shippingRates.amount'],
  [
    { shippingRates: { kind: 'pin', prefixes: [{ prefix: '4x', amount: 1 }] } },
    'shippingRates.prefixes.0.prefix',
  ],
  [{ upi: { ...defaultSettings.upi, id: 'asha@gmail.com', name: 'Asha' } }, 'upi.id'],
  [{ upi: { ...defaultSettings.upi, id: 'asha@ybl' } }, 'upi.name'],
];

forEachEngine((open) => {
  test('everyone reads the saved settings, or the defaults of a new shop', async () => {
    const shop = await openShop(open);
    expect(await read(shop)).toEqual(publicDefaults);
    await save(shop, { ...defaultSettings, brand: 'Hridaya', story: ['One', 'Two'] });
    const updatedAt = expect.any(String);
    expect(await read(shop)).toEqual({
      ...publicDefaults,
      brand: 'Hridaya',
      story: ['One', 'Two'],
      updatedAt,
    });
    await save(shop, { ...defaultSettings, brand: 'Hridaya again' });
    expect(await read(shop)).toEqual({ ...publicDefaults, brand: 'Hridaya again', updatedAt });
  });

  test('settings that an earlier version did not have get their defaults', async () => {
    const shop = await openShop(open);
    await shop.services.database.write(async (tx, after) => {
      await shop.services.catalogVersion.bump(tx, after);
      const value = JSON.stringify({ brand: 'Older', gone: 'ignored' });
      await tx.insertInto('setting').values({ key: 'shop', value, updated_at: 1 }).execute();
    });
    const updatedAt = '1970-01-01T00:00:00.001Z';
    expect(await read(shop)).toEqual({ ...publicDefaults, brand: 'Older', updatedAt });
  });

  test('only the artist changes the settings', async () => {
    const shop = await openShop(open);
    const body = { ...defaultSettings, brand: 'Mine now' };
    expect((await shop.request('PUT', '/api/settings', { body })).status).toBe(401);
    const token = await shop.newSession();
    expect((await shop.request('PUT', '/api/settings', { body, token })).status).toBe(403);
    expect(await read(shop)).toEqual(publicDefaults);
  });

  test(
    'an invalid field is rejected at its path and changes nothing',
    { tags: ['BR03', 'FX14'] },
    async () => {
      const shop = await openShop(open);
      for (const [changed, path] of rejected) {
        const response = await saveSettings(shop, { ...defaultSettings, ...changed });
        expect(response.status, JSON.stringify(changed)).toBe(400);
        expect(response.body.issues[0].path, JSON.stringify(changed)).toBe(path);
      }
      expect(await read(shop)).toEqual(publicDefaults);
    },
  );

  test('visitors see a change with their next request, without blank paragraphs', async () => {
    const shop = await openShop(open);
    expect(await read(shop)).toEqual(publicDefaults);
    const wanted = {
      ...defaultSettings,
      brand: 'Hridaya',
      story: ['चित्र और रंग', 'Two'],
      whatsapp: '919876543210',
      instagram: 'https://www.instagram.com/hridaya',
      comingSoonLink: '/category/prints?sort=price',
      orderBook: true,
    };
    const response = await saveSettings(shop, {
      ...wanted,
      brand: ' Hridaya ',
      story: [' चित्र और रंग', '  ', 'Two', ''],
      whatsapp: '+91 (98765) 432-10',
      gone: 'ignored',
    });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual({
      ...wanted,
      sendsMail: false,
      shippingText: '',
      updatedAt: expect.any(String),
    });
    expect(await readAsAdmin(shop)).toEqual(response.body.data);
    const { upi: _hidden, orderMessages: _notShown, dashboard: _own, ...shown } = response.body.data;
    expect(await readAsGuest(shop)).toEqual(shown);
  });

  test('the shipping rates stay when a program or an earlier version saves without them', async () => {
    const shop = await openShop(open);
    const shippingRates = { kind: 'pin', prefixes: [{ prefix: '411', amount: 60.5 }], freeFrom: 1_500 };
    const saved = (await saveSettings(shop, { ...defaultSettings, shippingRates })).body.data;
    const shippingText = 'Shipping ₹60.50 · free from ₹1,500 · abroad on request';
    expect(saved).toMatchObject({ shippingRates, shippingText });
    const { shippingRates: _rates, ...older } = defaultSettings;
    expect((await saveSettings(shop, { ...older, brand: 'Older' })).body.data).toMatchObject({
      shippingRates,
    });
    // An earlier version writes the whole row that it knows, later than the last save.
    const later = Date.now() + 60_000;
    await shop.services.database.write(async (tx, after) => {
      await shop.services.catalogVersion.bump(tx, after);
      const value = JSON.stringify({ ...older, brand: 'Beside' });
      await tx.updateTable('setting').set({ value, updated_at: later }).where('key', '=', 'shop').execute();
    });
    const beside = await readAsGuest(shop);
    expect(beside).toMatchObject({
      brand: 'Beside',
      shippingRates,
      updatedAt: new Date(later).toISOString(),
    });
    const cleared = await saveSettings(shop, { ...beside, shippingRates: { kind: 'none' } });
    expect(cleared.body.data).toMatchObject({ shippingRates: { kind: 'none' }, shippingText: '' });
  });

  test('the details of payments are shown to the artist only, and stay when they are not sent', async () => {
    const shop = await openShop(open);
    const upi = { id: 'asha@ybl', name: 'Asha Rao', kind: 'merchant', bank: 'SBI 123' };
    expect((await saveSettings(shop, { ...defaultSettings, upi })).body.data).toMatchObject({ upi });
    const guests = await readAsGuest(shop);
    expect(JSON.stringify(guests)).not.toContain('asha@ybl');
    // What visitors get can be saved without changing it, as an earlier version does.
    await saveSettings(shop, { ...guests, brand: 'Older', updatedAt: undefined });
    expect(await readAsAdmin(shop)).toMatchObject({ brand: 'Older', upi });
    const rows = await shop.services.database.read
      .selectFrom('setting')
      .select(['key', 'value'])
      .orderBy('key')
      .execute();
    expect(rows.map(({ key }) => key)).toEqual([
      'dashboard',
      'messages',
      'payments',
      'shipping',
      'shop',
      'visitors',
    ]);
    // An older process would erase any other setting in this row: a new one needs a row of its own (`laterRows` of settings.store.ts).
    const first = rows.find(({ key }) => key === 'shop')?.value ?? '{}';
    expect(Object.keys(JSON.parse(first)).filter((name) => !firstRow.includes(name))).toEqual([]);
  });

  test('the settings of the dashboard are shown to the artist only, and stay when they are not sent', async () => {
    const shop = await openShop(open);
    expect((await readAsAdmin(shop)).dashboard).toEqual({
      startInToday: false,
      newProductsHaveStock: false,
      moreImages: false,
    });
    const dashboard = { startInToday: true, newProductsHaveStock: true, moreImages: true };
    await saveSettings(shop, { ...defaultSettings, dashboard });
    expect(await readAsGuest(shop)).not.toHaveProperty('dashboard');
    await saveSettings(shop, { ...(await readAsGuest(shop)), brand: 'Older' });
    expect(await readAsAdmin(shop)).toMatchObject({ brand: 'Older', dashboard });
    const { moreImages: _new, ...earlier } = dashboard;
    await saveSettings(shop, { ...defaultSettings, brand: 'Older', dashboard: earlier });
    expect(await readAsAdmin(shop)).toMatchObject({ dashboard });
    const { body } = await shop.request('GET', '/api/history', { token: await shop.adminToken() });
    expect(body.data[1].changes).toEqual([
      { field: 'dashboard', before: '', after: 'starts in Today, new pieces have stock 1, more pictures' },
    ]);
  });

  test('of ten saves from the same version one is accepted, and the others are stale', async () => {
    const shop = await openShop(open);
    const first = (await saveSettings(shop, { ...defaultSettings, brand: 'One' })).body.data;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => saveSettings(shop, { ...first, brand: `Two ${n}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = responses.filter(({ body }) => body.code === 'stale');
    expect(late.map(({ status }) => status)).toEqual(Array(9).fill(409));
    const stored = responses.find(({ status }) => status === 200);
    expect(await readAsAdmin(shop)).toEqual(stored?.body.data);
    expect((await saveSettings(shop, { ...defaultSettings, brand: 'Without a version' })).status).toBe(200);
  });
});
