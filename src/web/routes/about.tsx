import { AboutScreen } from '../features/visitor/about/about-screen.tsx';
import { loadAbout } from '../features/visitor/about/load-about.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/about', {
  load: ({ callApi }) => loadAbout(callApi),
  head: ({ data }) => ({
    title: 'About Me',
    description: data.story[0],
    image: data.painting?.image,
    type: 'article',
  }),
  Screen: AboutScreen,
});
