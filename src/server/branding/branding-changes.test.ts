import { expect, test } from 'vitest';
import { defaultBranding } from '#contract/branding/branding.ts';
import { quotes } from '#contract/branding/quotes.ts';
import { sourceRenderer } from '#tests/support/pages.ts';
import { openShop } from '#tests/support/shop.ts';

async function openBranded() {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    shop.request(method, path, { token, ...(body && { body }) });
  return {
    shop,
    send,
    publish: async (branding: object) =>
      (await send('PUT', '/api/settings/branding', { ...defaultBranding, ...branding })).body.data,
    history: async () => (await send('GET', '/api/history')).body.data[0].changes,
  };
}

test('a repeated request for the previous branding does not restore the one that it replaced', async () => {
  const { send, publish } = await openBranded();
  const { updatedAt } = await publish({ accent: '#0b5345' });
  const path = `/api/settings/branding/previous?updatedAt=${encodeURIComponent(updatedAt)}`;
  expect((await send('POST', path)).body.data.branding).toEqual(defaultBranding);
  expect(await send('POST', path)).toMatchObject({ status: 409, body: { code: 'stale' } });
  expect((await send('GET', '/api/settings/branding')).body.data.branding).toEqual(defaultBranding);
  // Earlier clients send no version.
  expect((await send('POST', '/api/settings/branding/previous')).body.data.branding.accent).toBe('#0b5345');
});

test('the branding of a new shop can be published, and is no previous branding', async () => {
  const { shop, send, publish } = await openBranded();
  const isDone = async () => {
    const { steps } = (await send('GET', '/api/onboarding')).body.data;
    return steps.find(({ step }: { step: string }) => step === 'branding').done;
  };
  expect(await isDone()).toBe(false);
  const first = await publish({});
  expect(first).toHaveProperty('updatedAt');
  expect(first).not.toHaveProperty('previous');
  expect(await isDone()).toBe(true);
  shop.clock.advance(1_000);
  expect(await publish({})).toEqual(first);
});

test('a replaced quote has only the source that the artist gives, and a preview shows it', async () => {
  const { shop, send, publish } = await openBranded();
  await send('POST', '/api/categories', { name: 'Prints' });
  const markup = async () => (await shop.request('GET', '/shop/prints')).text;
  expect(await markup()).toContain(quotes.prints.text);
  await publish({ words: { printsQuote: 'Paint, then tea.' } });
  expect(await markup()).toContain('“Paint, then tea.”');
  expect(await markup()).not.toMatch(/Tagore|<figcaption/);
  const words = { printsQuote: 'Paint, then tea.', printsQuoteBy: 'My grandmother' };
  const branding = { ...defaultBranding, words };
  const preview = await send('POST', '/branding/preview', { page: '/shop/prints', branding });
  expect(preview.text).toContain('My grandmother');
});

test('a preview that cannot be rendered is an error of the server, and not a missing page', async () => {
  const { shop, send } = await openBranded();
  const preview = () =>
    send('POST', '/branding/preview', { page: '/shop/none', branding: { accent: '', paper: 'white' } });
  expect(await preview()).toMatchObject({ status: 404, body: { code: 'not_found' } });
  await shop.services.database.write((tx) => tx.schema.dropTable('product').execute());
  expect(await preview()).toMatchObject({ status: 500, body: { code: 'internal' } });
});

test('the history has a field for each replaced text, with the whole text', async () => {
  const { publish, history } = await openBranded();
  const paintingsQuote = 'x'.repeat(250);
  const words = { shopTitle: 'All prints', paintingsQuote };
  await publish({ words });
  const { shopTitle: _shopTitle, ...others } = { ...words, paintingsQuote: `${paintingsQuote}!` };
  await publish({ words: others });
  expect(await history()).toEqual([
    { field: 'words.shopTitle', before: 'All prints', after: '' },
    { field: 'words.paintingsQuote', before: paintingsQuote, after: `${paintingsQuote}!` },
  ]);
});

test('the history names the large product', async () => {
  const { send, publish, history } = await openBranded();
  const { _id: category } = (await send('POST', '/api/categories', { name: 'Prints' })).body.data;
  const { _id: hero } = (
    await send('POST', '/api/products', {
      name: 'Lotus',
      description: 'A flower',
      category,
      price: { actual: 100, allowDiscount: false },
      stock: 3,
      images: [],
      visibility: true,
      isAvailableToSell: true,
    })
  ).body.data;
  await publish({ hero });
  expect(await history()).toEqual([{ field: 'hero', before: '', after: 'Lotus' }]);
});
