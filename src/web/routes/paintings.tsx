import { categoryHead, CategoryScreen, loadGallery } from '../features/category-page/public.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  loadsBySearch: true,
  load: ({ ask, search }) => loadGallery(ask, search),
  head: ({ data, publicUrl }) => categoryHead(data, publicUrl),
  Screen: CategoryScreen,
});
