import type { DamagedImages } from '#contract/catalog/images/damaged-images.ts';
import { brandedImages } from '#server/branding/branding.store.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { hashOf, isIrreplaceable } from '../media-names.ts';
import { findProblems, findProductsShowing } from './media-problems.store.ts';

export const damagedImageHandlers: Handlers<'listDamagedPictures'> = {
  async listDamagedPictures({ database: { read } }) {
    const problems = await findProblems(read);
    const lost = new Set(problems.filter(isIrreplaceable).map(hashOf));
    const products = new Map<string, DamagedImages['products'][number]>();
    const hashes = [...new Set(problems.map(hashOf))];
    for (const { id, name, media_hash } of await findProductsShowing(read, hashes)) {
      const isLost = (products.get(id)?.isLost ?? false) || lost.has(media_hash);
      products.set(id, { _id: id, name, isLost });
    }
    const branding = (await brandedImages(read))
      .filter(({ hash }) => lost.has(hash))
      .map(({ name, isPrevious }) => ({ image: name, isPrevious }));
    return { products: [...products.values()], branding };
  },
};
