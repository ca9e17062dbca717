import { hrefTo } from '../navigation/paths.ts';
import { defineRoute, Redirect } from '../navigation/route.ts';

export const route = defineRoute('/admin', {
  load: async () => {
    throw new Redirect(hrefTo('/admin/$tab', { tab: 'products' }), 302);
  },
  head: () => ({ title: 'Admin Dashboard', noIndex: true }),
  Screen: () => null,
});
