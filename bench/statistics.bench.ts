import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { startShop } from '../e2e/support/shop-process.ts';
import { createClientIp } from '../src/server/http/requests/client-ip.ts';
import { createRecorder } from '../src/server/statistics/recorder.ts';
import type { Figure } from './figure.ts';
import { addingUpTimes, largestDay } from './support/adding-up.ts';
import { type BenchRequest, loadInTurns, type Load } from './support/server-load.ts';
import { median } from './support/statistics.ts';

export const name =
  'Counting visits: CPU of cached pages that count, compared with those that do not, for the visitors of a day';
export const platform = 'linux';

const TURNS = 9;
/** Turns before the measured ones, until the code is compiled. */
const WARM_UPS = 3;
const REQUESTS = 20_000;
/** Pages that a visitor opens one after another. */
const PAGES_EACH = 5;
const ACCEPT = { accept: 'text/html' };
/** Headers of requests that are counted, and of as long ones that are not, because they are prefetches: the server reads both. */
const COUNTED = { ...ACCEPT, 'sec-fetch-dest': 'document' };
const UNCOUNTED = { ...ACCEPT, 'sec-purpose': 'prefetch' };

const agents = Array.from({ length: 20 }, (_, n) => [
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${120 + n}.0.0.0 Mobile Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${120 + n}.0) Gecko/20100101 Firefox/${120 + n}.0`,
  `Mozilla/5.0 (iPhone; CPU iPhone OS 17_${n} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 3${10 + n}.0.4`,
]).flat();
const referers = ['https://www.google.com/', 'https://l.instagram.com/', 'https://www.facebook.com/'];

/** The requests of a day: visitors with their own address, browser and pages. */
function requestsOfDay(origin: string, paths: readonly string[]): BenchRequest[] {
  return Array.from({ length: REQUESTS }, (_, index) => {
    const visitor = Math.floor(index / PAGES_EACH);
    const path = paths[(visitor * 7 + index * 3) % paths.length] ?? '/';
    const isFirst = index % PAGES_EACH === 0;
    return {
      url: origin + path,
      method: 'GET',
      body: '',
      headers: {
        'x-forwarded-for': `10.${visitor % 200}.${Math.floor(visitor / 200)}.7`,
        'user-agent': agents[visitor % agents.length] ?? '',
        'sec-fetch-site': isFirst ? 'cross-site' : 'same-origin',
        ...(isFirst && { referer: referers[visitor % referers.length] ?? '' }),
      },
    };
  });
}

/** The pages of the demo that are cached: the home page, its categories and products. */
async function allPages(origin: string): Promise<string[]> {
  const list = async (path: string): Promise<Record<string, unknown>[]> => {
    const response = await fetch(origin + path);
    const { data }: { data: Record<string, unknown>[] } = JSON.parse(await response.text());
    return data;
  };
  const products = await list('/api/products');
  const categories = await list('/api/categories');
  const paths = [
    '/',
    '/shop',
    '/about',
    ...categories.map(({ slug }) => (slug === 'paintings' ? '/paintings' : `/shop/${String(slug)}`)),
    ...products.flatMap(({ _id, path }) => [`/product/${String(_id)}`, String(path)]),
  ];
  // From here on, no page is rendered.
  for (const path of paths) await (await fetch(origin + path)).text();
  return paths;
}

/** Microseconds by which counting delays the response to each page: until the next write, it only remembers the visit. */
function recordingTimes(urls: readonly BenchRequest[]): number[] {
  const clientIp = createClientIp(true);
  const requests = urls.flatMap((request) =>
    typeof request === 'string'
      ? []
      : [{ url: new URL(request.url).pathname, request: toRequest(request.headers ?? {}) }],
  );
  const timeOf = (use: (request: IncomingMessage, url: string) => void): number => {
    const begun = performance.now();
    for (const { request, url } of requests) use(request, url);
    return (performance.now() - begun) * 1000;
  };
  return Array.from({ length: TURNS + WARM_UPS }, () => {
    const recorder = createRecorder(clientIp, () => false);
    const nothing = timeOf((request, url) => void [request, url]);
    return (timeOf(recorder.recordPage) - nothing) / requests.length;
  }).slice(WARM_UPS);
}

function toRequest(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  Object.assign(request.headers, headers, COUNTED);
  return request;
}

/** What counting adds in each pair of runs. The flush to the database is part of it. */
const added = (counted: readonly Load[], uncounted: readonly Load[]) =>
  counted.map(({ cpuPerRequest }, turn) => cpuPerRequest - (uncounted[turn]?.cpuPerRequest ?? Number.NaN));

export async function run(): Promise<Figure[]> {
  const shop = await startShop({ TRUST_PROXY: 'on' });
  try {
    const urls = requestsOfDay(shop.url, await allPages(shop.url));
    const target = (headers: Record<string, string>) => ({ pid: shop.pid(), urls, headers });
    const [counted = [], uncounted = []] = await loadInTurns([target(COUNTED), target(UNCOUNTED)], {
      turns: TURNS,
    });
    const largest = await largestDay();
    return [
      {
        name: 'CPU per page, not counted',
        value: median(uncounted.map(({ cpuPerRequest }) => cpuPerRequest)),
        unit: 'µs',
      },
      {
        name: 'CPU per page, counted',
        value: median(counted.map(({ cpuPerRequest }) => cpuPerRequest)),
        unit: 'µs',
      },
      {
        name: `a page waits for (median of ${TURNS} pairs)`,
        value: median(recordingTimes(urls)),
        unit: 'µs',
        atMost: 2,
      },
      {
        name: `with what is written every two seconds (median of ${TURNS} pairs)`,
        value: median(added(counted, uncounted)),
        unit: 'µs',
        atMost: 2,
      },
      // Hardly in the figure above: it happens in some of the turns, and the median leaves these out.
      { name: 'adding up, for each page of 4,000 visitors', value: await addingUpTimes(), unit: 'µs' },
      { name: 'adding up 100,000 counts on the largest day', value: largest.ms, unit: 'ms' },
      { name: 'its longest time without a turn for requests', value: largest.longest, unit: 'ms' },
      { name: 'the state of the largest day', value: largest.megabytes, unit: 'MB' },
    ];
  } finally {
    await shop.stop();
  }
}
