import { categoryHead } from '../features/visitor/category/category-head.ts';
import { CategoryScreen } from '../features/visitor/category/category-screen.tsx';
import { loadGallery } from '../features/visitor/category/load-category.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  loadsBySearch: true,
  load: ({ ask, search }) => loadGallery(ask, search),
  head: ({ data, publicUrl }) => categoryHead(data, publicUrl),
  Screen: CategoryScreen,
});
