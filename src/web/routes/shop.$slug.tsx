import { RedirectTo404 } from '../features/shared/errors/redirect-to-404.tsx';
import { categoryPage } from '../features/visitor/category/category-page.ts';
import { loadCategory } from '../features/visitor/category/load-category.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  ...categoryPage,
  load: ({ ask, params, search }) => loadCategory(ask, { slug: params.slug, search }),
  parent: () => '/shop',
  Missing: RedirectTo404,
});
