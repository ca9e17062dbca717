import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { cpuTime } from './support/cpu-time.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'A cached product page against a bare node:http server that sends the same bytes';

const rounds = 9;
const requests = 4000;
const connections = 8;

interface Answer {
  headers: Record<string, string>;
  body: string;
}

export async function run(): Promise<Figure[]> {
  if (process.platform !== 'linux') {
    console.log('  (measured on Linux only)');
    return [];
  }
  const shop = await startShop();
  try {
    const path = (await somePages(shop.url)).product;
    const bare = await startBareServer(await askOnce(shop.url + path));
    try {
      const results = await alternate(
        { pid: shop.pid(), url: shop.url + path },
        { pid: bare.pid, url: bare.url + path },
      );
      return [
        {
          name: 'CPU a request, the shop (median)',
          value: median(results.map(({ shop: cpu }) => cpu)),
          unit: 'µs',
        },
        {
          name: 'CPU a request, bare (median)',
          value: median(results.map(({ bare: cpu }) => cpu)),
          unit: 'µs',
        },
        {
          name: 'ratio (median of pairs)',
          value: median(results.map((pair) => pair.shop / pair.bare)),
          unit: '',
          atMost: 1.5,
        },
      ];
    } finally {
      bare.stop();
    }
  } finally {
    await shop.stop();
  }
}

interface Target {
  pid: number;
  url: string;
}

/** Microseconds a request of both, taken in turns: what slows the machine for a while slows both. */
async function alternate(shop: Target, bare: Target): Promise<{ shop: number; bare: number }[]> {
  // Both are warmed up: a cold compiler would be measured otherwise.
  await round(shop);
  await round(bare);
  const results = [];
  for (let index = 0; index < rounds; index += 1)
    results.push({ shop: await round(shop), bare: await round(bare) });
  return results;
}

async function round({ pid, url }: Target): Promise<number> {
  const before = cpuTime(pid);
  const load = join(import.meta.dirname, 'support/load.ts');
  await promisify(execFile)(process.execPath, [load, url, String(requests), String(connections)]);
  return (cpuTime(pid) - before) / requests;
}

/** The answer as it travels, not decoded. */
async function askOnce(url: string): Promise<Answer> {
  const request = get(url, { headers: { 'accept-encoding': 'br, gzip', accept: 'text/html' } });
  const [answer] = await once(request, 'response');
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  // Node adds these three by itself, to both.
  const { connection: _connection, 'keep-alive': _keepAlive, date: _date, ...headers } = answer.headers;
  return { headers: { ...headers, 'content-length': String(body.length) }, body: body.toString('base64') };
}

async function startBareServer(answer: Answer): Promise<{ pid: number; url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(answer));
  const [port] = await once(child.stdout, 'data');
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${Number(port)}`, stop: () => void child.kill() };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
