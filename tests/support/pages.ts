// A shop that serves its pages, rendered from the sources, for tests without a browser.
import { join } from 'node:path';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import { openShop, type Shop } from './shop.ts';

type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
) => Promise<{ _id: string; slug: string } & Record<string, unknown>>;

export type Pages = {
  shop: Shop;
  /** Calls the API as the administrator and returns its data. */
  call: Call;
  /** The markup of a page's main part. @throws unless the server sends the page */
  main: (path: string) => Promise<string>;
};

/** The entry of the page bundle, as source. */
export const entry = join(import.meta.dirname, '../../src/web/app/entry.server.tsx');

/** Renders the pages from their sources. */
export async function sourceRenderer(): Promise<Renderer> {
  // The type checker of the server does not see the web code, whose entry exports this function.
  const { createRenderer } = (await import(entry)) as { createRenderer(assets: PageAssets): Renderer };
  return createRenderer({ script: '/entry.js', styles: [], fonts: [], entryModules: [], modules: {} });
}

/** A shop whose server renders the pages from their sources. */
export async function openPages(): Promise<Pages> {
  const shop = await openShop(undefined, { renderer: await sourceRenderer() });
  const token = await shop.adminToken();
  return {
    shop,
    call: async (method, path, body) => {
      const response = await shop.request(method, `/api${path}`, { token, body });
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.text}`);
      return response.body.data;
    },
    main: async (path) => {
      const response = await shop.request('GET', path);
      const markup = /<main[^>]*>(.*)<\/main>/s.exec(response.text)?.[1];
      if (response.status !== 200 || markup === undefined)
        throw new Error(`GET ${path}: ${response.status} ${response.text}`);
      return markup;
    },
  };
}

/** The texts of markup, one for each element that has any. */
export const textsOf = (markup: string): string[] =>
  markup
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/<[^>]*>/)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '');

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const decoded = (text: string) => text.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity);
