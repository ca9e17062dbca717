import { describe, expect, test } from 'vitest';
import { openShopWithOrders } from '#tests/support/orders/orders.ts';
import { defaultSettings } from '../settings/settings.rules.ts';

const message = 'Hello!\r\nLotus Pond\r\nCode: A1B2C3';

async function openForm(settings: object = {}) {
  const shop = await openShopWithOrders(undefined);
  const save = (changed: object) =>
    shop.asAdmin('PUT', '/settings', {
      ...defaultSettings,
      whatsapp: '919876543210',
      orderBook: true,
      ...changed,
    });
  await save(settings);
  const lotus = await shop.stockedProduct(3, { name: 'Lotus Pond' });
  const send = (fields: [string, string][], headers: Record<string, string> = {}) =>
    shop.request('POST', '/enquiries', {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const lotusFields: [string, string][] = [
    ['product', lotus._id],
    ['message', message],
  ];
  const count = async () => (await shop.asAdmin('GET', '/enquiries')).body.page.total;
  return { ...shop, save, send, lotusFields, count };
}

const chatUrlOf = (response: { headers: Record<string, string> }) =>
  new URL(response.headers['location'] ?? '');
const UNCHANGED_MESSAGE = 'Hello!\nLotus Pond\nCode: A1B2C3';

describe('the form of the order button', () => {
  test('redirects to a chat with the new code in its message', async () => {
    const shop = await openForm();
    const response = await shop.send(shop.lotusFields, { 'sec-fetch-site': 'same-origin' });
    expect(response.status).toBe(303);
    expect(response.headers['cache-control']).toBe('no-store');
    const url = chatUrlOf(response);
    expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
    expect(url.searchParams.get('text')).toMatch(/^Hello!\nLotus Pond\nCode: LOTUS-[2-9A-HJKMNP-Z]{3}$/);
    expect(await shop.count()).toBe(1);
  });

  test('writes the message, with no more than the URL of the product if it cannot be read', async () => {
    const shop = await openForm();
    const [[, id]] = shop.lotusFields as [[string, string]];
    const textFor = async (product: string) =>
      chatUrlOf(await shop.send([['product', product]])).searchParams.get('text') ?? '';
    expect(await textFor(id)).toMatch(
      /^Hello! I would like to order this piece:\nLotus Pond\nPrice: ₹\d+\nhttp\S+\/product\/lotus-pond-\S+\nCode: LOTUS-\w{3}$/,
    );
    expect(await textFor('none such')).toBe('');
    await shop.services.database.write((tx) => tx.schema.dropTable('enquiry_product').execute());
    await shop.services.database.write((tx) => tx.schema.dropTable('product_picture').execute());
    expect(await textFor(id)).toBe(
      `Hello!\n${shop.services.config.publicUrl}/product/${id}\nCode: ${id.slice(-6).toUpperCase()}`,
    );
  });

  test('redirects with the message unchanged when no enquiry can be created', async () => {
    const shop = await openForm();
    const sent: [string, string][][] = [
      [['message', message]],
      [
        ['product', 'none-such'],
        ['message', message],
      ],
    ];
    for (const fields of sent) {
      const response = await shop.send(fields);
      expect(response.status).toBe(303);
      expect(chatUrlOf(response).searchParams.get('text')).toBe(UNCHANGED_MESSAGE);
    }
    for (let tap = 0; tap < 20; tap += 1) await shop.send(shop.lotusFields);
    const refused = await shop.send(shop.lotusFields);
    expect(refused.status).toBe(303);
    expect(chatUrlOf(refused).searchParams.get('text')).toBe(UNCHANGED_MESSAGE);
    await shop.save({ orderBook: false });
    expect(chatUrlOf(await shop.send(shop.lotusFields)).searchParams.get('text')).toBe(UNCHANGED_MESSAGE);
    // The unknown product was one of the 20 an hour: the limit comes before the first query.
    expect(await shop.count()).toBe(19);
  });

  test('redirects while the database cannot store enquiries', async () => {
    const shop = await openForm();
    await shop.send(shop.lotusFields);
    await shop.services.database.write((tx) => tx.schema.dropTable('enquiry_product').execute());
    const response = await shop.send(shop.lotusFields);
    expect(response.status).toBe(303);
    expect(chatUrlOf(response).searchParams.get('text')).toBe(UNCHANGED_MESSAGE);
  });

  test('creates no enquiry for the form of another site', async () => {
    const shop = await openForm();
    const response = await shop.send(shop.lotusFields, { 'sec-fetch-site': 'cross-site' });
    expect(chatUrlOf(response).searchParams.get('text')).toBe(UNCHANGED_MESSAGE);
    expect(await shop.count()).toBe(0);
  });

  test('redirects to the shop’s own number only', async () => {
    const shop = await openForm();
    const fields: [string, string][] = [
      ...shop.lotusFields,
      ['whatsapp', '15550001111'],
      ['message', 'https://x.test'],
    ];
    expect(chatUrlOf(await shop.send(fields)).pathname).toBe('/919876543210');
    await shop.save({ whatsapp: '' });
    expect((await shop.send(fields)).status).toBe(404);
    expect((await shop.send(fields, { 'content-type': 'text/plain' })).status).toBe(415);
  });

  test('redirects with any bytes as message', async () => {
    const shop = await openForm();
    for (const body of ['', 'message=%ED%A0%80&product=%00', `message=${'कमल'.repeat(3_000)}`, '%']) {
      const response = await shop.request('POST', '/enquiries', {
        rawBody: body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(response.status, body.slice(0, 20)).toBe(303);
    }
  });
});
