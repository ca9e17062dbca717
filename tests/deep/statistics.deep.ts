import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { dayInIndia } from '#contract/accounts/india.ts';
import { Product } from '#contract/catalog/product.ts';
import { emptyPostgres } from '../support/backup/shops.ts';
import { dataFolder, type Running, spawnShop } from '../support/process.ts';
import { reportFigure } from '../support/report-figure.ts';
import { viewsInPart } from '#server/statistics/day-state.rules.ts';
import { hashIdentity, identityOf, type Salt } from '#server/statistics/visitor-hash.ts';
import { clientOf } from './crash/client.ts';
import { environmentFor } from './crash/fault-shop.ts';
import { waitUntilReady, requireData, seedShop } from './crash/running-shop.ts';

/** The test sends the visits of a day in 20 minutes. STATISTICS_MINUTES sets a shorter time, with fewer visits. */
const MINUTES = Number(process.env['STATISTICS_MINUTES'] ?? 20);
const VISITS = Math.round((10_000 * MINUTES) / 20);
const VISITORS = Math.round(VISITS / 3);
const KILLS = 3;
/** A bot opens a page at every eighth visit of a person. */
const BOT_EVERY = 8;

const browsers = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.4.32.98',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
];
const bots = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 6_0 like Mac OS X) AppleWebKit/536.26 (compatible; Applebot/0.1)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.24.12.78 A',
  'Twitterbot/1.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32.3',
  'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
];

type Outcome = 'responded' | 'unclear' | 'not served';
type Visit = { path: string; agent: string; ip: string; reportedByScript: boolean };

/** Requests a page, or reports one to which the page's script navigated without requesting its HTML. */
async function visit(port: number, { path, agent, ip, reportedByScript }: Visit): Promise<Outcome> {
  const headers = { 'user-agent': agent, 'x-forwarded-for': ip, accept: 'text/html' };
  const origin = `http://127.0.0.1:${port}`;
  const signal = AbortSignal.timeout(20_000);
  try {
    const response = reportedByScript
      ? await fetch(`${origin}/api/views`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ path }),
          signal,
        })
      : await fetch(origin + path, { headers, signal, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status === 200 ? 'responded' : 'not served';
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
      ? 'not served'
      : 'unclear';
  }
}

const productOf = (path: string): string =>
  path.startsWith('/product/') ? path.slice('/product/'.length) : '';

const viewKey = (identity: string, product: string): string => `${identity}\n${product}`;

/** Two processes of a shop on one PostgreSQL. */
async function openShops() {
  const databaseUrl = await emptyPostgres();
  const environment = { ...environmentFor(dataFolder()), DATABASE_URL: databaseUrl, TRUST_PROXY: 'on' };
  const start = async (): Promise<Running & { port: number }> => {
    const shop = spawnShop(environment);
    return { ...shop, ...(await waitUntilReady(shop)) };
  };
  const shops = await Promise.all([start(), start()]);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const sum = async (column: string, where: string): Promise<number> =>
    Number(
      (await client.query(`select sum(${column}) as n from statistics_day where ${where}`)).rows[0].n ?? 0,
    );
  /** The stored views by visitor and product. No day is over for long enough that its visitors are deleted. */
  const viewsOf = async (identities: readonly string[]): Promise<Map<string, number>> => {
    const { rows: salts } = await client.query<Salt>('select day, salt from statistics_salt');
    const names = new Map(
      salts.flatMap((salt) => identities.map((identity) => [hashIdentity(salt, identity), identity])),
    );
    const { rows } = await client.query<{ data: string }>(
      `select data from statistics_state where part <> 'quota'`,
    );
    const counts = new Map<string, number>();
    for (const { visitor, productId, views } of rows.flatMap(({ data }) => viewsInPart(data))) {
      const key = viewKey(names.get(visitor) ?? visitor, productId);
      counts.set(key, (counts.get(key) ?? 0) + views);
    }
    return counts;
  };
  return { shops, start, sum, viewsOf };
}

it(
  'counts each visit of a day at most once and 99 of 100 at least, at two processes, which are killed three times in turn',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    const { shops, start, sum, viewsOf } = await openShops();
    const [first] = shops;
    const { admin, category } = await seedShop(first?.port ?? 0);
    const asAdmin = clientOf(first?.port ?? 0, admin);
    const addProduct = async (name: string) => {
      const product = { name, description: 'Red', category, price: { actual: 450 }, stock: 1 };
      return Product.parse(requireData(await asAdmin.send('POST', '/api/products', product)))._id;
    };
    const products = [await addProduct('Lotus'), await addProduct('Lane'), await addProduct('Moon')];
    const onlyBots = await addProduct('Seen by bots');
    const paths = ['/', '/shop', ...products.map((id) => `/product/${id}`)];

    const counts = { responded: 0, unclear: 0, bots: 0 };
    const visitors = new Set<string>();
    const sent = new Map<string, number>();
    const underWay = new Set<Promise<void>>();
    const startedAt = performance.now();

    async function makeVisit(number: number): Promise<void> {
      const visitor = Math.floor(Math.random() * VISITORS);
      const one: Visit = {
        path: paths[number % paths.length] ?? '/',
        agent: browsers[visitor % browsers.length] ?? '',
        ip: `203.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
        reportedByScript: Math.random() < 0.5,
      };
      // As a load balancer does: a visit that one process does not serve goes to the other one.
      for (let at = number % 2; ; at = 1 - at) {
        const outcome = await visit(shops[at]?.port ?? 0, one);
        if (outcome === 'not served') continue;
        counts[outcome] += 1;
        for (const subject of new Set(['', productOf(one.path)])) {
          const key = viewKey(identityOf(one.ip, one.agent), subject);
          sent.set(key, (sent.get(key) ?? 0) + 1);
        }
        if (outcome === 'responded') visitors.add(`${dayInIndia(Date.now())} ${visitor}`);
        return;
      }
    }

    async function makeBotVisit(number: number): Promise<void> {
      const agent = bots[(number / BOT_EVERY) % bots.length] ?? '';
      const one = { path: `/product/${onlyBots}`, agent, ip: '198.51.100.7', reportedByScript: false };
      if ((await visit(shops[number % 2]?.port ?? 0, one)) === 'responded') counts.bots += 1;
    }

    let kills = 0;
    async function killAndRestart(): Promise<void> {
      const at = kills % 2;
      kills += 1;
      shops[at]?.child.kill('SIGKILL');
      await shops[at]?.ended;
      shops[at] = await start();
    }

    const follow = (work: Promise<void>) => {
      const followed = work.finally(() => underWay.delete(followed));
      underWay.add(followed);
    };
    for (let number = 0; number < VISITS; number += 1) {
      const due = startedAt + (number / VISITS) * MINUTES * 60_000;
      const waitMs = due - performance.now();
      if (waitMs > 0) await wait(waitMs);
      follow(makeVisit(number));
      if (number % BOT_EVERY === 0) follow(makeBotVisit(number));
      if (number > 0 && number % Math.floor(VISITS / (KILLS + 1)) === 0 && kills < KILLS)
        follow(killAndRestart());
    }
    await Promise.all(underWay);
    const minutes = (performance.now() - startedAt) / 60_000;
    const stop = async (running: readonly Running[]) => {
      for (const { child } of running) child.kill('SIGTERM');
      for (const { ended } of running) expect(await ended).toBe(0);
    };
    await stop(shops);
    // A process that stops writes its last visits, which the next reading of the statistics adds up.
    const reader = await start();
    requireData(await clientOf(reader.port, admin).get('/api/statistics'));
    await stop([reader]);

    const views = await sum('views', `product_id = ''`);
    const counted = await sum('visitors', `product_id = ''`);
    reportFigure('minutes', minutes);
    reportFigure('kills', kills);
    reportFigure('visits that got their page', counts.responded);
    reportFigure('visits whose connection broke', counts.unclear);
    reportFigure('visits counted', views);
    reportFigure('percent lost', (1 - views / counts.responded) * 100);
    reportFigure('visitors', visitors.size);
    reportFigure('visitors counted', counted);
    reportFigure('visits by bots', counts.bots);
    expect(kills).toBe(KILLS);
    expect(counts.responded + counts.unclear).toBe(VISITS);
    expect(views).toBeLessThanOrEqual(counts.responded + counts.unclear);
    // By visitor and product, so that no loss hides a visit that was counted twice.
    const identities = new Set([...sent.keys()].map((key) => key.split('\n')[0] ?? ''));
    const stored = await viewsOf([...identities]);
    expect(stored.size).toBeGreaterThan(identities.size);
    const doubled = [...stored].filter(([key, count]) => count > (sent.get(key) ?? 0));
    expect(doubled).toEqual([]);
    for (const id of products) {
      const ofProduct = [...stored].filter(([key]) => key === viewKey(key.split('\n')[0] ?? '', id));
      const rows = ofProduct.reduce((all, [, count]) => all + count, 0);
      expect(await sum('views', `product_id = '${id}'`)).toBe(rows);
    }
    expect(views).toBeGreaterThanOrEqual(counts.responded * 0.99);
    expect(counted).toBeGreaterThanOrEqual(visitors.size * 0.99);
    expect(counted).toBeLessThanOrEqual(visitors.size + counts.unclear);
    expect(counts.bots).toBeGreaterThan(bots.length);
    expect(await sum('views', `product_id = '${onlyBots}'`)).toBe(0);
  },
);
