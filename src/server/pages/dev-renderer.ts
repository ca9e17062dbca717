import { readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import type { WrapHandler } from '../http/node-server.ts';

const assets: PageAssets = {
  script: '/src/web/app/entry.client.tsx',
  styles: ['/src/web/styles/app.css'],
  fonts: [],
  entryModules: [],
  modules: {},
};

/**
 * Renders pages from their sources, with hot reload: Vite serves the modules, and each page is rendered by the current code.
 * Only this module loads Vite, so that a shop that serves a build does not need it.
 * @param designPage the HTML file of /design
 */
export async function loadDevelopmentPages(designPage = 'scripts/design-page/design.html'): Promise<{
  renderer: Renderer;
  wrapHandler: WrapHandler;
  close(): Promise<void>;
}> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true } });
  // The sources define this type; Vite cannot know it.
  const current = async () => {
    const loaded = (await vite.ssrLoadModule('/src/web/app/entry.server.tsx')) as {
      createRenderer(assets: PageAssets): Renderer;
    };
    return loaded.createRenderer(assets);
  };
  const first = await current();
  const renderDesignPage = async () =>
    vite.transformIndexHtml('/design', await readFile(join(vite.config.root, designPage), 'utf8'));
  async function serveDesignPage(response: ServerResponse): Promise<void> {
    try {
      const html = await renderDesignPage();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    } catch (error) {
      // Unhandled, it would end the shop.
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
    }
  }
  const wrapHandler =
    (handler: RequestListener): RequestListener =>
    (request, response) =>
      vite.middlewares(request, response, () => {
        if (request.url === '/design') void serveDesignPage(response);
        else handler(request, response);
      });
  const renderer: Renderer = {
    // `inlineScripts` and `canonicalize` remain those of the start: a change of their sources needs a restart.
    inlineScripts: first.inlineScripts,
    canonicalize: (url) => first.canonicalize(url),
    async render(request) {
      const page = await (await current()).render(request);
      return 'html' in page ? { ...page, html: await vite.transformIndexHtml(request.url, page.html) } : page;
    },
  };
  return { renderer, wrapHandler, close: () => vite.close() };
}
