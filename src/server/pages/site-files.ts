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
  let kept: { version: number; xml: Promise<string> } | undefined;

  server.get('/sitemap.xml', async (_, reply) => {
    const version = catalogueVersion.current();
    if (kept?.version !== version) {
      kept = { version, xml: sitemap(ask, config.publicUrl) };
      // A failure is not kept: the next request tries again.
      kept.xml.catch(() => (kept = undefined));
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(await kept.xml);
  });

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
  server.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );

  server.get('/manifest.webmanifest', async (_, reply) => {
    const settings = await ask('getSettings');
    const manifest = {
      name: settings.brand,
      short_name: settings.brand,
      description: settings.tagline,
      start_url: '/',
      display: 'minimal-ui',
      background_color: '#f8f2e6',
      theme_color: '#f8f2e6',
      icons: ICONS,
    };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest));
  });
}
