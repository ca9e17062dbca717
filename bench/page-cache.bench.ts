import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { loadInTurns, type Load, cpuRatio, type Target } from './support/server-load.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name =
  'A cached product page: requests per CPU second, compared with a bare node:http server that sends the same';
export const platform = 'linux';

const TURNS = 17;
const REQUESTS = 2_000;

type RawResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
};

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  const stops: (() => void)[] = [];
  try {
    const url = shop.url + (await somePages(shop.url)).product;
    const accepted = { 'accept-encoding': 'br, gzip', accept: 'text/html' };
    const whole = await fetchRaw(url, accepted);
    const conditional = { ...accepted, 'if-none-match': whole.headers['etag'] ?? '' };
    const bareOf = async (response: RawResponse, headers: Record<string, string>): Promise<Target> => {
      const bare = await startBareServer(response);
      stops.push(bare.stop);
      return { pid: bare.pid, urls: Array.from({ length: REQUESTS }, () => bare.url), headers };
    };
    const urls = Array.from({ length: REQUESTS }, () => url);
    const [shop200 = [], bare200 = [], shop304 = [], bare304 = []] = await loadInTurns(
      [
        { pid: shop.pid(), urls, headers: accepted },
        await bareOf(whole, accepted),
        { pid: shop.pid(), urls, headers: conditional },
        await bareOf(await fetchRaw(url, conditional), conditional),
      ],
      { turns: TURNS },
    );
    return [
      ...figures(200, shop200, bare200, { atLeast: 0.9 }),
      ...figures(304, shop304, bare304, { atLeast: 0.7 }),
    ];
  } finally {
    for (const stop of stops) stop();
    await shop.stop();
  }
}

function figures(status: number, shop: Load[], bare: Load[], { atLeast }: { atLeast: number }): Figure[] {
  return [
    {
      name: `${status}: CPU per request, the shop`,
      value: median(shop.map(({ cpuPerRequest }) => cpuPerRequest)),
      unit: 'µs',
    },
    {
      name: `${status}: CPU per request, bare`,
      value: median(bare.map(({ cpuPerRequest }) => cpuPerRequest)),
      unit: 'µs',
    },
    {
      name: `${status}: requests per CPU second, shop to bare`,
      value: 1 / cpuRatio(shop, bare),
      unit: '',
      atLeast,
    },
  ];
}

/** The response as sent, not decompressed. */
async function fetchRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  const request = get(url, { headers });
  const [response] = await once(request, 'response');
  const body = await buffer(response);
  const expected = 'if-none-match' in headers ? 304 : 200;
  if (response.statusCode !== expected) throw new Error(`${url} returned ${response.statusCode}`);
  // Node adds these three headers to both.
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...rest } = response.headers;
  const length = expected === 200 ? { 'content-length': String(body.length) } : {};
  return { status: expected, headers: { ...rest, ...length }, body: body.toString('base64') };
}

async function startBareServer(
  response: RawResponse,
): Promise<{ pid: number; url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(response));
  const [port] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${Number(port)}`, stop: () => void child.kill() };
}
