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

/** The files that crawlers and phones look for at fixed addresses, made from what the shop holds. */
export function registerSiteFiles(
  server: FastifyInstance,
  { config, catalogVersion, database }: Pick<Services, 'config' | 'catalogVersion' | 'database'>,
  ask: ApiClient,
): void {
  /** What `make` makes, once for each version of the catalogue. */
  const keptByVersion = (make: () => Promise<string>) => {
    let kept: { version: number; text: Promise<string> } | undefined;
    return () => {
      const version = catalogVersion.current();
      if (kept?.version !== version) {
        const making = { version, text: make() };
        kept = making;
        // A failure is not kept: the next request tries again.
        making.text.catch(() => {
          if (kept === making) kept = undefined;
        });
      }
      return kept.text;
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
  const keptFiles = createGuestCache(catalogVersion.current);
  const serveSitemap = (url: string, make: (number: number) => Promise<string | undefined>) =>
    server.route<{ Params: { number?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const { number = '' } = request.params;
        const kept = await keptFiles.get(`sitemap ${number}`, async () => {
          const text = await make(Number(number));
          if (text === undefined) throw problem('not_found');
          return prepareBody(Buffer.from(text), 'once');
        });
        return sendCacheable(request, reply, kept, 'application/xml; charset=utf-8', 'public, max-age=300');
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

  const manifestNow = keptByVersion(async () => {
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
