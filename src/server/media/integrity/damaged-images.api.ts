import type { DamagedImages } from '#contract/catalog/damaged-images.ts';
import type { Handlers } from '#server/http/handler-types.ts';
import { fullResolutionName, hashOfName, largestName } from '../media-names.ts';
import { findProblems, findProductsShowing } from './media-problems.store.ts';

export const damagedImageHandlers: Handlers<'listDamagedPictures'> = {
  async listDamagedPictures({ database: { read } }) {
    const fileProblems = (await findProblems(read)).map(({ name }) => ({
      name,
      hash: hashOfName(name) ?? '',
    }));
    const lost = new Set(
      fileProblems.flatMap(({ name, hash }) =>
        [largestName(hash), fullResolutionName(hash)].includes(name) ? hash : [],
      ),
    );
    const products = new Map<string, DamagedImages['products'][number]>();
    for (const { id, name, media_hash } of await findProductsShowing(read, [
      ...new Set(fileProblems.map(({ hash }) => hash)),
    ])) {
      const isLost = (products.get(id)?.isLost ?? false) || lost.has(media_hash);
      products.set(id, { _id: id, name, isLost });
    }
    return { products: [...products.values()] };
  },
};
