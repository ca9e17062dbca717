import { breadcrumbs } from '../features/shared/seo/structured-data.ts';
import { ShopScreen } from '../features/visitor/shop/shop-screen.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/shop', {
  load: async ({ callApi }) => ({ categories: await callApi('listCategories') }),
  head: ({ data: { categories }, publicUrl }) => ({
    title: 'Shop',
    description:
      categories.length === 0
        ? 'Made by hand.'
        : `Browse ${categories.map((category) => category.name.toLowerCase()).join(', ')}, made by hand.`,
    image: categories.find((category) => category.cover)?.cover,
    jsonLd: [breadcrumbs([{ name: 'Shop', path: '/shop' }], publicUrl)],
  }),
  Screen: ShopScreen,
});
