import type { FastifyInstance } from 'fastify';
import type { Ask } from '#contract/routes.ts';
import type { Services } from '../context.ts';
import { sitemap } from './sitemap.ts';

const ICONS = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}));

/** The files that crawlers and phones look for at fixed addresses, made from what the shop holds. */
export function registerSiteFiles(
  server: FastifyInstance,
  { config, catalogueVersion }: Pick<Services, 'config' | 'catalogueVersion'>,
  ask: Ask,
): void {
  /** What `make` makes, once for each version of the catalogue. */
  const keptByVersion = (make: () => Promise<string>) => {
    let kept: { version: number; text: Promise<string> } | undefined;
    return () => {
      const version = catalogueVersion.current();
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

  serve(
    '/sitemap.xml',
    'application/xml',
    300,
    keptByVersion(() => sitemap(ask, config.publicUrl)),
  );

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
