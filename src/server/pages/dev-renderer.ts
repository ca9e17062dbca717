import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { PageAssets, Renderer } from '#contract/api/renderer.ts';
import type { WrapHandler } from '../http/node-server.ts';

const assets: PageAssets = {
  script: '/src/web/app/entry.client.tsx',
  styles: ['/src/web/styles/app.css'],
  fonts: [],
  modules: {},
};

/**
 * The pages straight from their sources, with hot reload: Vite answers for modules, and each page is rendered with the
 * newest code. Vite is loaded here only, so a shop that serves a build does not need it.
 */
export async function loadDevelopmentPages(): Promise<{
  renderer: Renderer;
  wrapHandler: WrapHandler;
  close(): Promise<void>;
}> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true } });
  // The bundle's own sources say what it exports; Vite answers any module as unknown.
  const current = async () => {
    const loaded = (await vite.ssrLoadModule('/src/web/app/entry.server.tsx')) as {
      createRenderer(assets: PageAssets): Renderer;
    };
    return loaded.createRenderer(assets);
  };
  const first = await current();
  // Every part of the design system in every state, for whoever draws; a build has no such page.
  const showDesign: RequestListener = async (_request, response) => {
    const html = await readFile(join(vite.config.root, 'src/web/design/design.html'), 'utf8');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(await vite.transformIndexHtml('/design', html));
  };
  const wrapHandler =
    (handler: RequestListener): RequestListener =>
    (request, response) =>
      vite.middlewares(request, response, () => {
        const answer = request.url === '/design' ? showDesign : handler;
        answer(request, response);
      });
  const renderer: Renderer = {
    inlineScripts: first.inlineScripts,
    canonicalize: (address) => first.canonicalize(address),
    async render(request) {
      const page = await (await current()).render(request);
      return 'html' in page ? { ...page, html: await vite.transformIndexHtml(request.url, page.html) } : page;
    },
  };
  return { renderer, wrapHandler, close: () => vite.close() };
}
