import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '#contract/api/routes.ts';
import { startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { bareTree } from './support/bare-react.ts';
import { receivedBytes } from './support/received-bytes.ts';
import { somePages } from './support/some-pages.ts';
import { median } from './support/statistics.ts';

export const name =
  'The first request for a page in one process, compared with React rendering the same markup as plain elements';

const TURNS = 31;
/** Turns before the measured ones: after a few hundred pages, compiling is no longer a part of the cost. */
const WARM_UPS = 30;
/** How often each work runs in a turn. */
const TIMES = 20;

/** First requests for a page, compressed as sent: at most this many times React alone. */
const MAX_RATIO = 5;

export async function run(): Promise<Figure[]> {
  // React chooses its development or production build when it is first loaded.
  process.env['NODE_ENV'] = 'production';
  const shop = await startShop();
  try {
    const { product, category } = await somePages(shop.url);
    const opened = await openInProcess(shop.dataDir);
    try {
      return [
        ...(await measure('a product', product, opened)),
        ...(await measure('a category', category, opened)),
        await sizeAfterSecondRequest('a product', shop.url, product),
        await sizeAfterSecondRequest('a category', shop.url, category),
      ];
    } finally {
      await opened.close();
    }
  } finally {
    await shop.stop();
  }
}

async function measure(
  what: string,
  path: string,
  { render, record }: Awaited<ReturnType<typeof openInProcess>>,
): Promise<Figure[]> {
  const { prepareBody } = await import('#server/http/responses/compressed-body.ts');
  const { toUtf8 } = await import('#server/pages/send-page.ts');
  const { renderToString } = await import('react-dom/server');
  const { html, again } = await record(path);
  const tree = bareTree(bodyOf(html));
  const compress = async (page: string) => await prepareBody(toUtf8(page), 'cached').variant('br');
  const sent: number[] = [];
  const withoutData: number[] = [];
  const bare: number[] = [];
  for (let turn = -WARM_UPS; turn < TURNS; turn += 1) {
    const costs = await costsInTurn([
      async () => void (await compress(await render(path))),
      again,
      async () => void renderToString(tree),
    ]);
    if (turn < 0) continue;
    sent.push(costs[0] ?? Number.NaN);
    withoutData.push(costs[1] ?? Number.NaN);
    bare.push(costs[2] ?? Number.NaN);
  }
  return [
    { name: `${what}: data, components, document, compressed as sent`, value: median(sent), unit: 'ms' },
    { name: `${what}: components and document`, value: median(withoutData), unit: 'ms' },
    { name: `${what}: React alone, the same markup as plain elements`, value: median(bare), unit: 'ms' },
    {
      name: `${what}: as sent to React alone (median of pairs)`,
      value: median(sent.map((one, turn) => one / (bare[turn] ?? Number.NaN))),
      unit: '',
      atMost: MAX_RATIO,
    },
    { name: `${what}: markup`, value: html.length / 1000, unit: 'KB' },
    {
      name: `${what}: first response with Brotli`,
      value: (await compress(html)).bytes.length / 1000,
      unit: 'KB',
    },
  ];
}

/** A page's size one second after its second request, compared with strong compression. */
async function sizeAfterSecondRequest(what: string, origin: string, path: string): Promise<Figure> {
  const { compressBest } = await import('#server/http/responses/content-encoding.ts');
  const request = () => receivedBytes(origin, path, 'br');
  await request();
  await request();
  await wait(1_000);
  const size = await request();
  const plain = Buffer.from(await (await fetch(origin + path)).arrayBuffer());
  return {
    name: `${what}: one second after its second request to strong compression`,
    value: size / (await compressBest(plain, 'br')).length,
    unit: '',
    atMost: 1,
  };
}

/** The shop in this process, so that only rendering is measured. */
async function openInProcess(dataDir: string) {
  const [{ createApp }, { loadBuiltPages }, { readConfig }, { createInternalClient }, { handlers }] =
    await Promise.all([
      import('#server/app.ts'),
      import('#server/pages/production-renderer.ts'),
      import('#server/config.ts'),
      import('#server/http/internal-client.ts'),
      import('#server/api-handlers.ts'),
    ]);
  const built = await loadBuiltPages();
  if (!built) throw new Error('There is no build of the pages.');
  const publicUrl = 'http://localhost:3000';
  const app = await createApp(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  const callApi = createInternalClient(app.services, handlers)();
  const htmlOf = async (url: string, from: ApiClient) => {
    const page = await built.renderer.render({ url, callApi: from, publicUrl, requestId: 'bench' });
    if (!('html' in page) || page.status !== 200) throw new Error(`${url} is no page`);
    return page.html;
  };
  return {
    /** Renders a page as for a visitor. */
    render: (path: string) => htmlOf(path, callApi),
    /** Renders a page and records the responses of its calls; `again` renders it from these. */
    async record(path: string) {
      const responses = new Map<string, unknown>();
      const recording: ApiClient = async (call, ...input) => {
        const response = await callApi(call, ...input);
        responses.set(JSON.stringify([call, input]), response);
        return response;
      };
      const html = await htmlOf(path, recording);
      // Each recorded response has the type of its call, which the compiler can't infer.
      const replay: ApiClient = async (call, ...input) =>
        responses.get(JSON.stringify([call, input])) as never;
      return { html, again: async () => void (await htmlOf(path, replay)) };
    },
    close: () => app.close(),
  };
}

/**
 * CPU milliseconds of each work per run. They run in turn, as on a server: repeated without a break, a work finds its code and
 * data in the processor's caches, which makes the shortest one a third faster than it is between others.
 */
async function costsInTurn(works: readonly (() => Promise<void>)[]): Promise<number[]> {
  const costs = works.map(() => 0);
  for (let time = 0; time < TIMES; time += 1) {
    for (const [at, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      costs[at] = (costs[at] ?? 0) + (user + system) / 1000 / TIMES;
    }
  }
  return costs;
}

function bodyOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? '';
  // Scripts and templates are not rendered by React.
  return body.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<template\b[\s\S]*?<\/template>/g, '');
}
