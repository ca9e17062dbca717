import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { saturate } from './support/closed-loop.ts';
import { cpuMicroseconds } from './support/cpu-time.ts';
import { median } from './support/statistics.ts';

export const name = 'Pages that are not cached, served on SQLite by one process and by two workers';
export const platform = 'linux';

const SECONDS = 4;
const TURNS = 7;
const WARM_UPS = 2;
/** Enough that each worker always has a request. */
const CONNECTIONS = 16;
const AT_LEAST_TIMES = 1.7;
/** More would mean that the workers wait for the client. */
const MAX_CLIENT_SHARE = 0.1;

let searches = 0;
/** A path that no request before had, in its canonical form. */
const uncachedPage = () => `/search?q=lotus&maxPrice=${1_000 + (searches += 1)}`;

type Served = {
  /** Pages per second. */
  rate: number;
  /** Pages per second of CPU time of the shop. */
  perCpuSecond: number;
  /** CPU time of the client, of all that this machine has. */
  clientShare: number;
};

export async function run(): Promise<Figure[]> {
  const single = await startShop({ WORKERS: '1' });
  try {
    const double = await startShop({ WORKERS: '2' });
    try {
      return await compare(single, double);
    } finally {
      await double.stop();
    }
  } finally {
    await single.stop();
  }
}

type Shop = Awaited<ReturnType<typeof startShop>>;

async function compare(single: Shop, double: Shop): Promise<Figure[]> {
  // The supervisor and two workers.
  while (processesOf(double.pid()).length < 3) await wait(50);
  const one: Served[] = [];
  const two: Served[] = [];
  for (let turn = -WARM_UPS; turn < TURNS; turn += 1) {
    const served = [await serve(single), await serve(double)] as const;
    if (turn < 0) continue;
    one.push(served[0]);
    two.push(served[1]);
  }
  const of = (all: readonly Served[], key: keyof Served) => median(all.map((served) => served[key]));
  const pairs = two.map(({ rate }, turn) => rate / (one[turn]?.rate ?? Number.NaN));
  return [
    { name: 'one process', value: of(one, 'rate'), unit: '/s' },
    { name: 'two workers', value: of(two, 'rate'), unit: '/s' },
    {
      name: `two workers to one process, on ${availableParallelism()} cores (pairs)`,
      value: median(pairs),
      unit: '',
      atLeast: AT_LEAST_TIMES,
    },
    { name: 'one process, per second of its CPU time', value: of(one, 'perCpuSecond'), unit: '/s' },
    { name: 'two workers, per second of their CPU time', value: of(two, 'perCpuSecond'), unit: '/s' },
    {
      name: "the client's share of the machine's CPU time",
      value: Math.max(of(one, 'clientShare'), of(two, 'clientShare')),
      unit: '',
      atMost: MAX_CLIENT_SHARE,
    },
  ];
}

async function serve(shop: Shop): Promise<Served> {
  const pids = processesOf(shop.pid());
  const shopSeconds = () => pids.reduce((total, pid) => total + cpuMicroseconds(pid), 0) / 1e6;
  const port = Number(new URL(shop.url).port);
  const before = shopSeconds();
  const clientBefore = process.cpuUsage();
  const since = performance.now();
  const { took } = await saturate({ port, connections: CONNECTIONS, seconds: SECONDS, path: uncachedPage });
  const seconds = (performance.now() - since) / 1_000;
  const { user, system } = process.cpuUsage(clientBefore);
  return {
    rate: took.length / seconds,
    perCpuSecond: took.length / (shopSeconds() - before),
    clientShare: (user + system) / 1e6 / seconds / availableParallelism(),
  };
}

/** A shop's process and its workers. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}
