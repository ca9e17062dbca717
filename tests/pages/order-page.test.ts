import { Writable } from 'node:stream';
import { HOUR_MS } from '#contract/durations.ts';
import { describe, expect, test } from 'vitest';
import { reportErrors, TOKEN_LENGTH } from '#contract/orders/order-page/order-page.ts';
import { createLogger } from '#server/platform/logging/logger.ts';
import { expectFailure } from '../support/envelopes.ts';
import { openOrderPages } from '../support/orders/order-pages.ts';
import { home } from '../support/orders/orders.ts';
import { atOnce, tally } from '../support/simultaneous.ts';
import { sourceRenderer, textsOf } from '../support/pages.ts';
import type { TestResponse } from '../support/shop.ts';

const UTR = '632712345678';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A shop with rendered pages and all lines of its log. */
async function openRendered() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const shop = await openOrderPages(undefined, {
    renderer: await sourceRenderer(),
    log: createLogger('debug', stream),
  });
  const order = await shop.orderWithPage();
  const path = `/order/${order.token}`;
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}, to = path) =>
    shop.request('POST', to, {
      rawBody: new URLSearchParams(fields).toString(),
      headers: { ...FORM, 'sec-fetch-site': 'same-origin', ...headers },
    });
  return { ...shop, order, path, send, lines };
}

function expectPrivate({ headers }: TestResponse): void {
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers).not.toHaveProperty('etag');
}

const mainOf = ({ text }: TestResponse) => /<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? '';
/** A response without its headers. */
const shown = (response: TestResponse) => [response.status, response.text];

describe('the page of an order', () => {
  test('shows the order without the customer’s data, uncached and without scripts', async () => {
    const shop = await openRendered();
    const response = await shop.request('GET', shop.path);
    expect(response.status).toBe(200);
    expectPrivate(response);
    const texts = textsOf(mainOf(response));
    for (const text of ['Lotus Pond', 'ORD-1001', 'Waiting for your payment of ₹1,200.00.', 'Pune 411…'])
      expect(texts).toContain(text);
    expect(response.text).toContain('<meta name="robots" content="noindex">');
    expect(response.text).toContain('<meta name="referrer" content="no-referrer">');
    expect(response.text).not.toMatch(/og:url|rel="canonical"/);
    const { city: _city, country: _country, ...secrets } = home;
    for (const secret of Object.values(secrets)) expect(response.text, secret).not.toContain(secret);
    expect(mainOf(response)).toMatch(new RegExp(`<form [^>]*action="${shop.path}" method="post"`));
    expect(mainOf(response)).toContain('my%20order%20ORD-1001');

    // A change shows at once, also to a browser that has the page.
    await shop.save(shop.order.id, { status: 'SHIPPED', shippingInformation: { carrier: 'Delhivery' } });
    const next = await shop.request('GET', shop.path, { headers: { 'if-none-match': '*' } });
    expect(textsOf(mainOf(next))).toContain('On its way with Delhivery.');
    const head = await shop.request('HEAD', shop.path);
    expect(shown(head)).toEqual([200, '']);
    expectPrivate(head);
    for (const list of ['/sitemap.xml', '/robots.txt', '/'])
      expect((await shop.request('GET', list)).text, list).not.toContain('/order');
  });

  test('shows the drawing of a missing picture beside a piece without one', async () => {
    const shop = await openRendered();
    const page = mainOf(await shop.request('GET', shop.path));
    expect(/<ul aria-label="Pieces".*?<\/ul>/s.exec(page)?.[0]).toContain('<svg viewBox="0 0 80 100"');
  });

  test('is the same for every link that does not work', async () => {
    const shop = await openRendered();
    const unknown = await shop.request('GET', `/order/${'0'.repeat(TOKEN_LENGTH)}`);
    expect(unknown.status).toBe(404);
    expectPrivate(unknown);
    expect(textsOf(mainOf(unknown))).toEqual(
      expect.arrayContaining(['This link does not work', 'Ask on WhatsApp']),
    );
    const long = 'x'.repeat(900);
    for (const rest of [
      '-',
      'x',
      `${shop.order.token}x`,
      `${shop.order.token}/x`,
      '..%2f..%2fadmin',
      '%00',
      long,
    ])
      expect(shown(await shop.request('GET', `/order/${rest}`)), rest).toEqual(shown(unknown));
    await shop.changeLink(shop.order.id, 'revoke');
    expect(shown(await shop.request('GET', shop.path))).toEqual(shown(unknown));
    expect(shown(await shop.send({ reference: UTR }))).toEqual(shown(unknown));
    await shop.changeLink(shop.order.id, 'create');
    await shop.saveSettings({ orderBook: false });
    const current = `/order/${(await shop.get(shop.order.id)).page?.path.split('/').at(-1)}`;
    expect((await shop.request('GET', current)).status).toBe(404);
    await shop.saveSettings();
    expect((await shop.request('GET', current)).status).toBe(200);
  });

  test('limits wrong links, and opens right ones all the same', async () => {
    const shop = await openRendered();
    const guesses = await atOnce(70, (n) =>
      shop.request('GET', `/order/${String(n).padStart(TOKEN_LENGTH, '0')}`),
    );
    // An IP address may open 60 wrong links an hour.
    const rejected = guesses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(10);
    expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(guesses.every(({ text }) => text.includes('This link does not work'))).toBe(true);
    expect((await shop.request('GET', shop.path)).status).toBe(200);
  });

  test('has one URL, and no other methods', async () => {
    const shop = await openRendered();
    const { token } = shop.order;
    const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    for (const rest of [`${token}/`, token.toUpperCase(), `${token}.`, `${token})`, encoded]) {
      const response = await shop.request('GET', `/order/${rest}?from=chat`);
      expect([response.status, response.headers['location']], rest).toEqual([302, shop.path]);
      expectPrivate(response);
    }
    expect((await shop.request('GET', `${shop.path}?fbclid=1#x`)).status).toBe(200);
    const options = await shop.request('OPTIONS', shop.path);
    expect([options.status, options.headers['allow']]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
      expectFailure(await shop.request(method, shop.path), 'method_not_allowed');
  });
});

describe('the form “I have paid”', () => {
  test('records a payment for the artist to confirm, and redirects to the page', async () => {
    const shop = await openRendered();
    for (const reference of [UTR, ` ${UTR} `]) {
      const response = await shop.send({ reference, amount: '₹ 1,200/-' });
      expect([response.status, response.headers['location']]).toEqual([303, `${shop.path}#payment`]);
      expectPrivate(response);
    }
    const { payments } = await shop.get(shop.order.id);
    expect(payments?.map(({ state, amount }) => [state, amount])).toEqual([['reported', 1200]]);
    const markup = mainOf(await shop.request('GET', shop.path));
    // Nothing is left to do.
    expect(markup).toMatch(/<details.*<form /s);
    const page = textsOf(markup);
    expect(page).toEqual(
      expect.arrayContaining(['Not checked yet', 'Thank you! The artist is checking your payment.']),
    );
  });

  test('accepts what the open page asked for when less is due now, also after a typing mistake', async () => {
    const shop = await openRendered();
    const dueOf = (response: TestResponse) => /name="due" value="([^"]*)"/.exec(mainOf(response))?.[1] ?? '';
    const due = dueOf(await shop.request('GET', shop.path));
    expect(due).toBe('1200');
    const [line] = shop.order.lines;
    await shop.save(shop.order.id, { lines: [line, { kind: 'discount', label: 'For you', amount: -200 }] });
    const mistyped = await shop.send({ reference: UTR, amount: '12000', due });
    expect(mistyped.status).toBe(422);
    expect(textsOf(mainOf(mistyped))).toContain(reportErrors.tooMuch);
    expect(dueOf(mistyped)).toBe('1200');
    for (const wrong of ['', 'x', '-1', '1e9'])
      expect((await shop.send({ reference: UTR, amount: '1200', due: wrong })).status, wrong).toBe(422);
    expect((await shop.send({ reference: UTR, amount: '1200', due })).status).toBe(303);
    expect((await shop.get(shop.order.id)).payments).toMatchObject([{ state: 'reported', amount: 1200 }]);
  });

  test('without an amount is about the part that the open page asked for', async () => {
    const shop = await openRendered();
    expect((await shop.send({ reference: '632712345670', amount: ' ₹ 300/- ' })).status).toBe(303);
    const page = mainOf(await shop.request('GET', shop.path));
    const hidden = Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    expect(hidden).toEqual({ due: '1200', requested: '900' });
    await shop.asAdmin('POST', `/orders/${shop.order.id}/payments`, { amount: 600, method: 'cash' });
    expect((await shop.send({ reference: UTR, amount: '', ...hidden })).status).toBe(303);
    expect((await shop.get(shop.order.id)).payments?.map(({ amount }) => amount)).toEqual([300, 600, 900]);
  });

  test('asks for the amount of a payment that can be a part by UPI or all of it by bank transfer', async () => {
    const shop = await openRendered();
    const upi = { id: 'asha.rao@okhdfcbank', name: 'Asha Rao', kind: 'personal', bank: '' };
    const [line] = shop.order.lines;
    const lines = [line, { kind: 'other', label: 'Wall painting', amount: 1_50_000 }];
    await shop.save(shop.order.id, { lines });
    const amountField = async () =>
      /<input [^>]*name="amount"[^>]*>/.exec(mainOf(await shop.request('GET', shop.path)))?.[0];
    await shop.saveSettings({ upi });
    // One UPI payment is at most ₹1,00,000.
    expect(await amountField()).toContain('value="100000"');
    expect(await amountField()).not.toContain('required');
    await shop.saveSettings({ upi: { ...upi, bank: 'SBI 1234567890' } });
    expect(await amountField()).toContain('required');
  });

  test('takes a bank reference where the page shows an account, and says so', async () => {
    const shop = await openRendered();
    const wrong = await shop.send({ reference: 'SBIN526327123456', amount: '1200' });
    expect(textsOf(mainOf(wrong))).toEqual(expect.arrayContaining(['UTR', reportErrors.utr]));
    await shop.saveSettings({ upi: { id: '', name: '', kind: 'personal', bank: 'SBI 1234567890' } });
    const short = await shop.send({ reference: 'SBIN5263', amount: '1200' });
    expect(textsOf(mainOf(short))).toEqual(
      expect.arrayContaining(['UTR or bank reference', reportErrors.reference]),
    );
    expect((await shop.send({ reference: 'SBIN526327123456', amount: '1200' })).status).toBe(303);
    expect(textsOf(mainOf(await shop.request('GET', shop.path))).join(' ')).toContain(
      'Reference SBIN526327123456',
    );
  });

  test('shows what is wrong with it and what was typed, and changes nothing', async () => {
    const shop = await openRendered();
    // The second one is a phone number.
    for (const reference of ['1234', '919876543210', '<img src=x onerror=alert(1)>', '\u0000\ud800']) {
      const response = await shop.send({ reference, amount: '1,100/-' });
      expect([response.status, response.headers['location']], reference).toEqual([422, undefined]);
      expectPrivate(response);
      expect(mainOf(response), reference).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="reference"/);
      expect(mainOf(response)).toContain('value="1,100/-"');
      expect(response.text).not.toContain('<img src=x');
    }
    expect(mainOf(await shop.send({ reference: '1234' }))).toContain('value="1234"');
    const response = await shop.send({ reference: UTR, amount: '0' });
    expect(response.status).toBe(422);
    expect(mainOf(response)).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="amount"/);
    expect(mainOf(response)).toContain(`value="${UTR}"`);
    // Earlier versions redirected to such URLs.
    const query = new URLSearchParams({ error: 'amount', reference: '1234', amount: '0' });
    const page = mainOf(await shop.request('GET', `${shop.path}?${query}`));
    expect(page).not.toMatch(/aria-invalid|value="1234"/);
    expect((await shop.get(shop.order.id)).payments).toEqual([]);
  });

  test('is accepted for an order that was canceled while the page was open, and not offered on the next page', async () => {
    const shop = await openRendered();
    await shop.save(shop.order.id, { status: 'CANCELED' });
    const due = '1200';
    const wrong = mainOf(await shop.send({ reference: '1234', amount: '1200', due }));
    expect(wrong).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="reference"/);
    expect(mainOf(await shop.send({ reference: UTR, amount: '', due }))).toContain(
      'give the amount that you paid',
    );
    expect((await shop.send({ reference: UTR, amount: '1200', due })).status).toBe(303);
    const late = await shop.send({ reference: '632700000002', amount: '1200' });
    expect(late.status).toBe(422);
    for (const page of [mainOf(late), mainOf(await shop.request('GET', shop.path))]) {
      expect(page).not.toContain('method="post"');
      expect(textsOf(page)).toContain(reportErrors.canceled);
      expect(textsOf(page)).toContain('Not checked yet');
    }
  });

  test('reads the digits of the scripts of India', async () => {
    const shop = await openRendered();
    const response = await shop.send({ reference: '೬೩೨೭ ೧೨೩೪ ೫೬೭೮', amount: '₹१,०६०/-' });
    expect(response.status).toBe(303);
    expect((await shop.get(shop.order.id)).payments).toMatchObject([{ reference: UTR, amount: 1060 }]);
  });

  test('is rejected from another site and with other content', async () => {
    const shop = await openRendered();
    for (const site of ['cross-site', 'same-site', 'none'])
      expectFailure(await shop.send({ reference: UTR }, { 'sec-fetch-site': site }), 'forbidden');
    const json = { 'content-type': 'application/json' };
    expectFailure(await shop.send({ reference: UTR }, json), 'unsupported_type');
    const large = await shop.request('POST', shop.path, { rawBody: 'x'.repeat(100_000), headers: FORM });
    expectFailure(large, 'too_large');
    expect((await shop.get(shop.order.id)).payments).toEqual([]);
  });

  test('withstands 10,000 reports', { timeout: 600_000, tags: ['deep', 'release'] }, async () => {
    const shop = await openRendered();
    for (let round = 0; round < 20; round += 1) {
      const flood = await atOnce(500, (n) => shop.send({ reference: String(632_700_000_000 + n) }));
      const statuses = tally(flood);
      // An order has at most five reports to check, and an IP address sends at most 20 an hour.
      expect(statuses).toEqual(round === 0 ? { 303: 5, 422: 15, 429: 480 } : { 429: 500 });
    }
    expect((await shop.get(shop.order.id)).payments).toHaveLength(5);
    shop.clock.advance(HOUR_MS);
    const waiting = await shop.send({ reference: UTR });
    expect(waiting.status).toBe(422);
    expect(mainOf(waiting)).toContain('has not checked your earlier payments');
  });
});

test('no line of the log contains the token', { tags: ['OP12'] }, async () => {
  const shop = await openRendered();
  const { token } = shop.order;
  await shop.request('GET', shop.path);
  await shop.send({ reference: 'x' });
  await shop.request('PUT', shop.path);
  await shop.readPage(token);
  await shop.report(token, 'x');
  for (const path of [
    `/Order/${token}`,
    `//order/${token}`,
    `/%6frder/${token}`,
    `/order%2f${token}`,
    `/x/${token}`,
  ])
    await shop.request('GET', path);
  const stack = `Error: x\n at https://shop.test${shop.path}:3:7`;
  await shop.request('POST', '/api/errors', { body: { message: shop.path, path: shop.path, stack } });
  await shop.services.database.write((tx) => tx.schema.dropTable('payment').execute());
  expect((await shop.request('GET', shop.path)).status).toBe(500);
  expect((await shop.send({ reference: UTR })).status).toBe(500);
  // The requests are logged, without the token.
  expect(shop.lines.filter((line) => line.includes('/order/…')).length).toBeGreaterThan(4);
  expect(shop.lines.join('').toLowerCase()).not.toContain(token);
});
