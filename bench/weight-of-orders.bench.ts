// What orders by chat add to what a visitor loads first: variants, holds, enquiries, and the page of an order.
//
// Counted, each gzipped: the scripts that a page needs before it works, of a build with that code and of one without it
// (support/order-parts.ts); the style rules whose classes only that code has; and the HTML of the same page before and after the
// order book is on and its products have variants and holds.
// Not counted, because it loads after the page works, but printed: the order button and the choice of a variant, which work without
// scripts until then, and the buttons of the other chats. Not counted either: what a press of the order button loads. The order's own
// page is no part of another page. The link to a WhatsApp chat is older than orders by chat.
import type { Product } from '../src/contract/catalog/product.ts';
import { startShop, type Shop } from '../e2e/support/shop-process.ts';
import type { Figure } from './figure.ts';
import { logIn } from './support/many-products.ts';
import { listOrderable, turnOrdersOn } from './support/orders-in-use.ts';
import { ORDER_MODULE, orderParts, withoutCode } from './support/order-parts.ts';
import { buildScripts, type Scripts, scriptsKb, scriptsWith, wordsOf } from './support/page-bundles.ts';
import { readParts } from './support/page-parts.ts';
import { addedStyleKb } from './support/added-styles.ts';
import { receivedAgain } from './support/received-bytes.ts';
import { somePages } from './support/some-pages.ts';

export const name = 'What orders by chat add to a visitor’s first load';

/** KB that they may add to a page: scripts, HTML and CSS. */
const LIMIT = 2;

/** A page: its path, and the modules that it needs besides the entry. Those of favorites load without a name in the HTML. */
type Page = { path: string; modules: readonly string[] };

export async function run(): Promise<Figure[]> {
  const shop = await startShop();
  try {
    const token = await logIn(shop);
    const products = await listOrderable(shop);
    const pages = await pagesOf(shop, products);
    const before = await weighHtml(shop.url, pages);
    await turnOrdersOn(shop, token, products);
    const after = await weighHtml(shop.url, pages);
    const html = Object.fromEntries(
      Object.keys(pages).map((page) => [page, (after[page] ?? NaN) - (before[page] ?? NaN)]),
    );
    return await weigh(shop, pages, html);
  } finally {
    await shop.stop();
  }
}

const route = (file: string) => `src/web/routes/${file}.tsx`;

async function pagesOf({ url }: Shop, [first]: readonly Product[]): Promise<Record<string, Page>> {
  const { home, category } = await somePages(url);
  const favorites = 'src/web/features/account/profile/guest-favorites.tsx';
  return {
    home: { path: home, modules: [route('index')] },
    category: { path: category, modules: [route('shop.$slug')] },
    product: { path: `/product/${first?._id}`, modules: [route('product.$id')] },
    favorites: { path: '/profile?tab=favorites', modules: [route('profile'), favorites] },
  };
}

/** The gzipped KB of the HTML of each page. */
async function weighHtml(origin: string, pages: Record<string, Page>): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const [page, { path }] of Object.entries(pages))
    sizes[page] = await receivedAgain(origin, path, 'gzip');
  return sizes;
}

async function weigh(
  shop: Shop,
  pages: Record<string, Page>,
  html: Record<string, number>,
): Promise<Figure[]> {
  const present = await buildScripts();
  const former = await buildScripts(withoutCode(Object.values(orderParts).flat()));
  const withoutPart: Record<string, Scripts> = {};
  for (const [part, omissions] of Object.entries(orderParts))
    withoutPart[part] = await buildScripts(withoutCode(omissions));
  const figures: Figure[] = [];
  for (const [page, { path, modules }] of Object.entries(pages)) {
    const parts = readParts(await fetchText(shop.url, path));
    const own = scriptsWith(present, modules);
    assertLoads(
      page,
      parts.scripts,
      own.map((script) => script.path),
    );
    assertNoOrders(page, scriptsWith(former, modules));
    const addedBy = (scripts: Scripts) => scriptsKb(own) - scriptsKb(scriptsWith(scripts, modules));
    for (const [part, scripts] of Object.entries(withoutPart))
      figures.push({ name: `${page}: scripts of ${part}`, value: addedBy(scripts), unit: 'KB' });
    const css = await Promise.all(parts.styles.map((style) => fetchText(shop.url, style)));
    figures.push(
      ...together(page, {
        scripts: addedBy(former),
        HTML: html[page] ?? NaN,
        CSS: addedStyleKb(css.join(''), wordsOf(present.values()), wordsOf(former.values())),
      }),
    );
  }
  return [...figures, ...loadedLater(present, pages)];
}

function together(page: string, added: Record<string, number>): Figure[] {
  const figures = Object.entries(added).map(([kind, value]) => ({
    name: `${page}: ${kind} of orders by chat`,
    value,
    unit: 'KB',
  }));
  // A part that became smaller does not offset one that became larger.
  const value = Object.values(added).reduce((sum, each) => sum + Math.max(0, each), 0);
  return [...figures, { name: `${page}: orders by chat together`, value, unit: 'KB', atMost: LIMIT }];
}

/** The scripts that load after a page works. */
function loadedLater(scripts: Scripts, { product, favorites }: Record<string, Page>): Figure[] {
  const ofProduct = product?.modules ?? [];
  const ordering = 'src/web/features/visitor/product/ordering.tsx';
  const otherChats = 'src/web/features/shared/enquiry/other-chat-buttons.tsx';
  const orderFavorites = 'src/web/features/account/profile/favorites-enquiry.tsx';
  const figure = (part: string, before: readonly string[], module: string): Figure => ({
    name: `${part}, after the page works`,
    value: scriptsKb(scriptsWith(scripts, [...before, module])) - scriptsKb(scriptsWith(scripts, before)),
    unit: 'KB',
  });
  return [
    figure('product: ordering', ofProduct, ordering),
    figure('product: buttons of other chats', [...ofProduct, ordering], otherChats),
    figure('favorites: ordering them', favorites?.modules ?? [], orderFavorites),
  ];
}

/** @throws if the HTML names a script that is not among those weighed */
function assertLoads(page: string, named: readonly string[], weighed: readonly string[]): void {
  const missing = named.filter((path) => !weighed.includes(path));
  if (missing.length > 0) throw new Error(`${page} also loads ${missing.join(', ')}: weigh them`);
}

/** @throws if the build without orders by chat still has a module of them in the page: then an omission is missing */
function assertNoOrders(page: string, scripts: ReturnType<typeof scriptsWith>): void {
  const left = scripts.flatMap(({ modules }) =>
    [...modules.keys()].filter((path) => ORDER_MODULE.test(path)),
  );
  if (left.length > 0) throw new Error(`${page} still uses ${left.join(', ')}: see support/order-parts.ts`);
}

async function fetchText(origin: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, origin));
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.text();
}
