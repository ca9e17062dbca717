import { categoryHead, CategoryScreen, loadCategory } from '../features/category-page/public.ts';
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
