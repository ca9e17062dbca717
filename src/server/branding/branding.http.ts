import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { BrandingPreview, parseSheetFile, toPublicBranding } from '#contract/branding/branding.ts';
import { hashOfImage, type Icon, parseIconFile } from '#contract/branding/icons.ts';
import { isLinkImage } from '#contract/branding/link-image.ts';
import { paperColors } from '#contract/branding/paper-colors.ts';
import { problem } from '#contract/api/problems.ts';
import type { Renderer } from '#contract/api/renderer.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import { authenticate } from '../accounts/authenticate.ts';
import type { Services } from '../context.ts';
import { checkAccess } from '../http/dispatch.ts';
import type { ApiClientFor } from '../http/internal-client.ts';
import type { Reader } from '../database/database.ts';
import { type PreparedBody, prepareBody } from '../http/responses/compressed-body.ts';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { sendCacheable } from '../http/responses/send.ts';
import { parseJson } from '../http/validation/parse-json.ts';
import { readSmallBody } from '../http/validation/parse-body.ts';
import { validateRequest } from '../http/validation/validate-request.ts';
import { largestName } from '../media/media-names.ts';
import { readBranding } from './branding.store.ts';
import { createLinkImages } from './link-images.ts';
import { brandingSheet } from './branding-sheet.rules.ts';

/** For the picture of link previews: its URL stays the same when another product becomes the newest. */
const AN_HOUR = 'public, max-age=3600';
const FOREVER = 'public, max-age=31536000, immutable';

/** Memory for icons. */
const MAX_CACHED_BYTES = 2 * 1024 * 1024;

/** True for an icon of the published or the previous branding: the shop makes no others. */
async function isOwn(db: Reader, { hash, background }: Icon): Promise<boolean> {
  const { branding, previous } = await readBranding(db);
  return [branding, previous].some(
    (one) =>
      one?.mark &&
      hashOfImage(one.mark.url) === hash &&
      (background === undefined || background === paperColors(one).light),
  );
}

/** Serves icons of the artist's mark. */
function createIcons({ services: { catalogVersion, database, media } }: Pick<Parts, 'services'>) {
  const icons = createResponseCache<PreparedBody>(catalogVersion, MAX_CACHED_BYTES, ({ size }) => size);
  return (file: string, icon: Icon) =>
    icons.get(file, async () => {
      if (!(await isOwn(database.read, icon))) throw problem('not_found');
      const stored = await media.open(largestName(icon.hash));
      if (!stored) throw problem('not_found');
      // Loaded with the first icon: most shops have none.
      const { makeIcon } = await import('./make-icon.ts');
      const png = await makeIcon(await buffer(await stored.stream()), icon);
      return { value: prepareBody(png, 'uncompressed'), topics: [] };
    });
}

/** Serves style sheets (without the database), icons, and the picture for link previews. */
function registerFiles(app: FastifyInstance, parts: Parts): void {
  const iconOf = createIcons(parts);
  const linkImageOf = createLinkImages(parts);
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/branding/:file',
    async handler(request, reply) {
      const { file } = request.params;
      const icon = parseIconFile(file);
      if (icon)
        return sendCacheable(request, reply, await iconOf(file, icon), { type: 'image/png', cache: FOREVER });
      const [path = ''] = request.url.split('?');
      if (isLinkImage(path))
        return sendCacheable(request, reply, await linkImageOf(path), { type: 'image/jpeg', cache: AN_HOUR });
      const sheet = parseSheetFile(file);
      if (!sheet) throw problem('not_found');
      const body = prepareBody(Buffer.from(brandingSheet(sheet)), 'once');
      return sendCacheable(request, reply, body, {
        type: 'text/css; charset=utf-8',
        // Another version is requested during a rolling upgrade, or invented: no cache may store this version's sheet under it.
        cache: sheet.isCurrent ? FOREVER : 'no-store',
        vary: 'Accept-Encoding',
      });
    },
  });
}

type Parts = {
  services: Services;
  apiClientFor: ApiClientFor;
  renderer: Renderer | undefined;
  /** The files of the build. */
  clientFolder: string | undefined;
};

const preview = { access: 'admin', body: BrandingPreview } as const;

/**
 * Renders a page with a branding that is not published. It is no call, because a browser that enforces Trusted Types can parse
 * a document only as a response.
 */
function registerPreview(app: FastifyInstance, { services, apiClientFor, renderer }: Parts): void {
  app.route({
    method: 'POST',
    url: '/branding/preview',
    async onRequest({ headers: { authorization } }) {
      const { database, now } = services;
      const caller = authorization === undefined ? null : await authenticate(database, now, authorization);
      checkAccess(preview, caller);
    },
    async handler(request, reply) {
      if (!renderer) throw problem('not_found');
      const bytes = await readSmallBody(request, reply);
      const { body } = validateRequest(preview, { body: await parseJson(bytes) });
      // The schema of `preview` has checked it; the compiler cannot connect the two.
      const { page, branding } = body as z.output<typeof BrandingPreview>;
      const client = apiClientFor(request.id);
      // The settings are the only call that this changes; the compiler cannot connect a call's name to its reply.
      const callApi = (async (name: 'getSettings', ...input: []) => {
        const data = await client(name, ...input);
        return name === 'getSettings' ? { ...data, branding: toPublicBranding(branding) } : data;
      }) as ApiClient;
      const { publicUrl } = services.config;
      const rendered = await renderer.render({ url: page, callApi, publicUrl, requestId: request.id });
      if (!('html' in rendered) || rendered.status === 404) throw problem('not_found');
      // The error handler logs a bug, and responds to an outage as to any other call.
      if (rendered.status === 500) throw rendered.error;
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type('text/html; charset=utf-8')
        .send(rendered.html);
    },
  });
}

export function registerBranding(app: FastifyInstance, parts: Parts): void {
  registerFiles(app, parts);
  registerPreview(app, parts);
}
