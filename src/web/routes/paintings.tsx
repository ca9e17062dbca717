import { categoryHead } from '#web/features/category-page/category-head.ts';
import { CategoryScreen } from '#web/features/category-page/category-screen.tsx';
import { loadGallery } from '#web/features/category-page/load-category.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  loadsBySearch: true,
  load: ({ ask, search }) => loadGallery(ask, search),
  head: ({ data, publicUrl }) => categoryHead(data, publicUrl),
  Screen: CategoryScreen,
});
