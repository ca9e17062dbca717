import type { FastifyInstance } from 'fastify';
import { problem } from '#contract/api/problems.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import { sendCacheable } from '../http/responses/send.ts';
import { prepareBody } from '../http/responses/compressed-body.ts';
import { createGuestCache } from '../http/responses/guest-cache.ts';
import { createSitemap } from './sitemap.ts';

const ICONS = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}));

/** Serves the files that crawlers and phones expect at fixed paths. */
export function registerSiteFiles(
  server: FastifyInstance,
  { config, catalogVersion, database }: Pick<Services, 'config' | 'catalogVersion' | 'database'>,
  ask: ApiClient,
): void {
  /** Caches the result of `make` for each catalog version. */
  const cachedByVersion = (make: () => Promise<string>) => {
    let cached: { version: number; text: Promise<string> } | undefined;
    return () => {
      const version = catalogVersion.current();
      if (cached?.version !== version) {
        const making = { version, text: make() };
        cached = making;
        // Failures are not cached: the next request tries again.
        making.text.catch(() => {
          if (cached === making) cached = undefined;
        });
      }
      return cached.text;
    };
  };

  const serve = (url: string, type: string, seconds: number, text: () => string | Promise<string>) =>
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) =>
        reply
          .type(`${type}; charset=utf-8`)
          .header('cache-control', `public, max-age=${seconds}`)
          .send(await text()),
    });

  const sitemap = createSitemap({ ask, database, publicUrl: config.publicUrl });
  const sitemapCache = createGuestCache(catalogVersion.current);
  const serveSitemap = (url: string, make: (number: number) => Promise<string | undefined>) =>
    server.route<{ Params: { number?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const { number = '' } = request.params;
        const body = await sitemapCache.get(`sitemap ${number}`, async () => {
          const text = await make(Number(number));
          if (text === undefined) throw problem('not_found');
          return prepareBody(Buffer.from(text), 'once');
        });
        return sendCacheable(request, reply, body, 'application/xml; charset=utf-8', 'public, max-age=300');
      },
    });
  serveSitemap('/sitemap.xml', sitemap.whole);
  serveSitemap('/sitemap-:number(^[1-9]\\d{0,5}$).xml', sitemap.part);

  const robots = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    'Disallow: /profile',
    'Disallow: /reset',
    'Allow: /',
    `Sitemap: ${config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
  serve('/robots.txt', 'text/plain', 3600, () => robots);

  const manifestNow = cachedByVersion(async () => {
    const settings = await ask('getSettings');
    return JSON.stringify({
      name: settings.brand,
      short_name: settings.brand,
      description: settings.tagline,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#f8f2e6',
      theme_color: '#f8f2e6',
      icons: ICONS,
    });
  });
  serve('/manifest.webmanifest', 'application/manifest+json', 3600, manifestNow);
}
