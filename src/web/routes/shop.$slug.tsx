import { categoryHead } from '#web/features/category-page/category-head.ts';
import { CategoryScreen } from '#web/features/category-page/category-screen.tsx';
import { loadCategory } from '#web/features/category-page/load-category.ts';
import { SentToNotFound } from '../features/error-pages/sent-to-not-found.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop/$slug', {
  loadsBySearch: true,
  load: ({ ask, params, search }) => loadCategory(ask, { slug: params.slug, search }),
  head: ({ data, publicUrl }) => categoryHead(data, publicUrl),
  parent: () => '/shop',
  Screen: CategoryScreen,
  Missing: SentToNotFound,
});
