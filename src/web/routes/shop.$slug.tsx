import { categoryHead } from '../features/visitor/category/category-head.ts';
import { CategoryScreen } from '../features/visitor/category/category-screen.tsx';
import { loadCategory } from '../features/visitor/category/load-category.ts';
import { RedirectTo404 } from '../features/shared/errors/redirect-to-404.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  loadsBySearch: true,
  load: ({ ask, params, search }) => loadCategory(ask, { slug: params.slug, search }),
  head: ({ data, publicUrl }) => categoryHead(data, publicUrl),
  parent: () => '/shop',
  Screen: CategoryScreen,
  Missing: RedirectTo404,
});
