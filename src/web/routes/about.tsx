import { AboutScreen } from '../features/about/public.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/about', {
  load: async ({ ask }) => {
    const { story } = await ask('getSettings');
    return { story };
  },
  head: ({ data }) => ({ title: 'About Me', description: data.story[0], type: 'article' }),
  Screen: AboutScreen,
});
