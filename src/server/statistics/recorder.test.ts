import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createClientIp } from '../http/requests/client-ip.ts';
import { subjectOf } from './page-views.rules.ts';
import { createRecorder } from './recorder.ts';
import { originPart, sourceOf, sourceOfReferrer } from './sources.rules.ts';

const ID = '0193f1a2-0000-7000-8000-00000000000a';
const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';
/** The address of a visitor: from a trusted proxy, or that of the connection. */
const [ipFromProxy, ipOfConnection] = [createClientIp(true), createClientIp(false)];
/** For tests that need no referrer. */
const noHostIsOwn = () => false;

/** Records real requests behind a trusted proxy. */
async function openRecorder() {
  const recorder = createRecorder(ipFromProxy, (host) => host === 'shop.example');
  const server = createServer((request, response) => {
    recorder.recordPage(request, request.url ?? '');
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // The server listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    recorder,
    async visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const ip = '203.0.113.7';
      const sent = { 'user-agent': AGENT, 'x-forwarded-for': ip, ...headers };
      await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: sent });
    },
  };
}

test('counts pages by visitor: address and user agent', async () => {
  const { recorder, visit } = await openRecorder();
  await visit(`/product/${ID}`, { referer: 'https://www.instagram.com/' });
  await visit(`/product/${ID}/?variant=x`, { referer: 'https://www.google.com/' });
  await visit('/shop', { 'x-forwarded-for': '203.0.113.8' });
  await visit('/shop', { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  expect(recorder.take()).toMatchObject([
    { ip: '203.0.113.7', source: 'instagram', views: new Map([[ID, 2]]) },
    { ip: '203.0.113.7', source: 'direct', views: new Map([['', 1]]) },
    { ip: '203.0.113.8', source: 'direct' },
  ]);
  expect(recorder.isEmpty()).toBe(true);
  expect(recorder.take()).toEqual([]);
});

test.for<[what: string, headers: Record<string, string>, method?: string]>([
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a prerendered page', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { purpose: 'prefetch' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ['a HEAD request', {}, 'HEAD'],
])('does not count %s', async ([, headers, method]) => {
  const { recorder, visit } = await openRecorder();
  await visit('/shop', headers, method);
  expect(recorder.take()).toEqual([]);
});

test('leaves the source open when the first page that it sees was opened from another one', async () => {
  const { recorder, visit } = await openRecorder();
  recorder.recordView('203.0.113.8', AGENT, '/shop');
  await visit('/shop', { 'x-forwarded-for': '203.0.113.9', 'sec-fetch-site': 'same-origin' });
  await visit('/shop', { 'x-forwarded-for': '203.0.113.10', 'sec-fetch-site': 'none' });
  expect(recorder.take().map(({ ip, source }) => [ip, source])).toEqual([
    ['203.0.113.8', undefined],
    ['203.0.113.9', undefined],
    ['203.0.113.10', 'direct'],
  ]);
});

test('limits the visitors and pages that strangers can make it remember', () => {
  const recorder = createRecorder(ipOfConnection, noHostIsOwn);
  // The limits are 5,000 visitors, and 500 pages of each.
  for (let n = 0; n < 6_000; n += 1) recorder.recordView(`2001:db8:0:${n}::1`, AGENT, '/shop');
  for (let n = 0; n < 1_000; n += 1)
    recorder.recordView('2001:db8:0:0::1', AGENT, `/product/${ID.slice(0, -4)}${String(n).padStart(4, '0')}`);
  const seen = recorder.take();
  expect(seen).toHaveLength(5_000);
  expect(Math.max(...seen.map(({ views }) => views.size))).toBe(500);
});

test('remembers only the beginning of a long user agent', () => {
  const recorder = createRecorder(ipOfConnection, noHostIsOwn);
  for (const end of ['a', 'b']) recorder.recordView('203.0.113.7', 'x'.repeat(10_000) + end, '/shop');
  expect(recorder.take()).toMatchObject([{ agent: 'x'.repeat(400), views: new Map([['', 2]]) }]);
});

test('limits the visitors of one network, so that those of others count', () => {
  const recorder = createRecorder(ipOfConnection, noHostIsOwn);
  for (let n = 0; n < 6_000; n += 1) {
    recorder.recordView('203.0.113.7', `${AGENT} ${n}`, '/shop');
    recorder.recordView(`2001:db8::${n.toString(16)}`, AGENT, '/shop');
  }
  recorder.recordView('203.0.113.8', AGENT, '/shop');
  recorder.recordView('2001:db8:0:1::1', AGENT, '/shop');
  const seen = recorder.take().map(({ ip }) => ip);
  expect(seen.filter((ip) => ip === '203.0.113.7')).toHaveLength(100);
  expect(seen.filter((ip) => ip.startsWith('2001:db8::'))).toHaveLength(100);
  expect(seen).toHaveLength(202);
  expect(seen).toEqual(expect.arrayContaining(['203.0.113.8', '2001:db8:0:1::1']));
  // After `take` the network has its share again.
  recorder.recordView('203.0.113.7', AGENT, '/shop');
  expect(recorder.take()).toHaveLength(1);
});

test('a page counts for its product, for the shop, or not at all', () => {
  const shown = ['/', '/shop', '/shop/prints?page=2', '/administration', `/product/${ID}`];
  expect([...shown, `/product/blue-lane-${ID}?x#y`].map(subjectOf)).toEqual(['', '', '', '', ID, ID]);
  for (const path of ['/admin', '/admin/products', '/order/token', '/login?x', '/profile/', '/reset', '/404'])
    expect(subjectOf(path), path).toBeUndefined();
  expect(subjectOf('/product/none')).toBeUndefined();
});

test('sources are of a closed list', () => {
  const from = (referrer: string | undefined, url = '/') =>
    sourceOf(url, referrer, (each) => sourceOfReferrer(originPart(each), (host) => host === 'shop.example'));
  expect(from(undefined)).toBe('direct');
  expect(from('https://shop.example/shop')).toBe('direct');
  expect(from('https://l.instagram.com/?u=x')).toBe('instagram');
  expect(from('android-app://com.instagram.android/')).toBe('instagram');
  expect(from('https://www.google.co.in/')).toBe('google');
  expect(from('https://mail.google.com/mail')).toBe('email');
  expect(from('https://google.com.evil.example/')).toBe('other');
  expect(from('https://notinstagram.com/')).toBe('other');
  expect(from('not a URL')).toBe('direct');
  expect(from('https://www.google.com/', '/?utm_source=IG')).toBe('instagram');
  expect(from(undefined, '/shop?a=b&utm_source=whatsapp')).toBe('whatsapp');
  expect(from(undefined, '/?utm_source=<script>')).toBe('other');
  expect(from(undefined, '/?utm_source=toString')).toBe('other');
  expect(from('https://constructor/')).toBe('other');
});
