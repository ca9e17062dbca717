import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Branding, toPublicBranding } from '#contract/branding/branding.ts';
import { hashOfImage } from '#contract/branding/icons.ts';
import { linkImagePath } from '#contract/branding/link-image.ts';
import { paperColors } from '#contract/branding/paper-colors.ts';
import { isProblem, problem } from '#contract/api/problems.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { Services } from '../context.ts';
import type { ApiClientFor } from '../http/internal-client.ts';
import { type PreparedBody, prepareBody } from '../http/responses/compressed-body.ts';
import { createResponseCache } from '../http/responses/response-cache.ts';
import { largestName } from '../media/media-names.ts';
import { readBranding } from './branding.store.ts';

const MAX_CACHED_BYTES = 1024 * 1024;

/** The URL of the first image of the chosen product, or else of the newest; undefined for a shop without pictures. */
async function productImage(callApi: ApiClient, hero: string): Promise<string | undefined> {
  const chosen = hero === '' ? undefined : await findImage(callApi, hero);
  if (chosen !== undefined) return chosen;
  const query = { limit: '1', sort: 'newest', pictured: 'true' } as const;
  const [newest] = await callApi('listProducts', { query });
  return newest?.images[0]?.url;
}

async function findImage(callApi: ApiClient, id: string): Promise<string | undefined> {
  try {
    const { images } = await callApi('getProduct', { params: { id } });
    return images[0]?.url;
  } catch (error) {
    if (isProblem(error) && error.problem === 'not_found') return undefined;
    throw error;
  }
}

type Parts = { services: Services; apiClientFor: ApiClientFor; clientFolder: string | undefined };

/** Makes the picture that link previews show of pages without one of their own, for the published and the previous branding. */
export function createLinkImages({ services, apiClientFor, clientFolder }: Parts) {
  const { catalogVersion, database, media } = services;
  const cache = createResponseCache<PreparedBody>(catalogVersion, MAX_CACHED_BYTES, ({ size }) => size);

  async function open(url: string | undefined): Promise<Buffer | undefined> {
    const hash = hashOfImage(url ?? '');
    const stored = hash === undefined ? undefined : await media.open(largestName(hash));
    return stored && buffer(await stored.stream());
  }

  /** The mark of a new shop. */
  const defaultLogo = () =>
    clientFolder === undefined ? undefined : readFile(join(clientFolder, 'icon-512.png'));

  async function make(branding: Branding): Promise<Buffer> {
    const [ownLogo, product] = await Promise.all([
      open((branding.logo ?? branding.mark)?.url),
      productImage(apiClientFor(), branding.hero).then(open),
    ]);
    // The default icon has a background of its own, which would not match the background color beside a product.
    const logo = ownLogo ?? (product ? undefined : await defaultLogo());
    const { makeLinkImage } = await import('./make-link-image.ts');
    return makeLinkImage({ paper: paperColors(branding).light, logo, product });
  }

  return (path: string) =>
    cache.get(path, async () => {
      const { branding, previous } = await readBranding(database.read);
      const matching = [branding, previous].find(
        (one) => one && linkImagePath(toPublicBranding(one)) === path,
      );
      if (!matching) throw problem('not_found');
      return { value: prepareBody(await make(matching), 'uncompressed'), topics: ['products'] };
    });
}
