import { categoryPage } from '../features/visitor/category/category-page.ts';
import { loadMainGallery } from '../features/visitor/category/load-category.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/paintings', {
  ...categoryPage,
  load: ({ callApi, search }) => loadMainGallery(callApi, search),
});
