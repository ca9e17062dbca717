import type { FastifyInstance } from 'fastify';
import { iconPath } from '#contract/branding/icons.ts';
import { paperColors } from '#contract/branding/paper-colors.ts';
import { problem } from '#contract/api/problems.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import { sendCacheable } from '../http/responses/send.ts';
import { type PreparedBody, prepareBody } from '../http/responses/compressed-body.ts';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { createSitemap } from './sitemap.ts';

/** Sitemaps of 10,000 products are about 2 MB before compression. */
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

/** How long browsers and crawlers cache a file, in seconds. */
const MAX_AGE = { sitemap: 300, others: 3_600 };

const ICONS = [192, 512].map((size) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
}));

/** The icons of the artist's own mark. */
const iconsOf = (mark: { url: string }, background: string) => [
  ...ICONS.map(({ sizes, type }) => ({ src: iconPath(mark, Number.parseInt(sizes, 10)), sizes, type })),
  { src: iconPath(mark, 512, background), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Serves the files that crawlers and phones expect at fixed paths. */
export function registerSiteFiles(
  server: FastifyInstance,
  { config, catalogVersion, database }: Pick<Services, 'config' | 'catalogVersion' | 'database'>,
  callApi: ApiClient,
): void {
  const texts = createResponseCache<PreparedBody>(catalogVersion, MAX_CACHED_BYTES, ({ size }) => size);

  /** Serves the text that `make` returns, cached until the catalog changes; undefined means that there is no such file. */
  const serve = (
    url: string,
    type: string,
    maxAge: number,
    make: (number: number) => Promise<string | undefined>,
  ) =>
    server.route<{ Params: { number?: string } }>({
      method: ['GET', 'HEAD'],
      url,
      async handler(request, reply) {
        const { number = '' } = request.params;
        const body = await texts.get(`${url} ${number}`, async () => {
          const text = await make(Number(number));
          if (text === undefined) throw problem('not_found');
          return { value: prepareBody(Buffer.from(text), 'cached'), topics: ['products'] };
        });
        const cache = `public, max-age=${maxAge}`;
        return sendCacheable(request, reply, body, { type: `${type}; charset=utf-8`, cache });
      },
    });

  const sitemap = createSitemap({ callApi, database, publicUrl: config.publicUrl });
  serve('/sitemap.xml', 'application/xml', MAX_AGE.sitemap, sitemap.whole);
  serve('/sitemap-:number(^[1-9]\\d{0,5}$).xml', 'application/xml', MAX_AGE.sitemap, sitemap.part);

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
  serve('/robots.txt', 'text/plain', MAX_AGE.others, async () => robots);

  serve('/manifest.webmanifest', 'application/manifest+json', MAX_AGE.others, async () => {
    const { brand, tagline, branding = {} } = await callApi('getSettings');
    const { light } = paperColors(branding);
    return JSON.stringify({
      name: brand,
      short_name: brand,
      description: tagline,
      start_url: '/',
      display: 'minimal-ui',
      background_color: light,
      theme_color: light,
      icons: branding.mark ? iconsOf(branding.mark, light) : ICONS,
    });
  });
}
