import { HomeScreen } from '../features/visitor/home/home-screen.tsx';
import { loadHome } from '../features/visitor/home/load-home.ts';
import { channelsOf } from '../features/shared/channel-links/channel-links.tsx';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/', {
  load: ({ ask }) => loadHome(ask),
  head: ({ data, frame, publicUrl }) => ({
    description: data.intro,
    image: data.hero?.image,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'OnlineStore',
        name: frame.brand,
        slogan: frame.tagline,
        url: publicUrl,
        logo: `${publicUrl}/icon-512.png`,
        sameAs: channelsOf(frame).map((channel) => channel.href),
      },
    ],
  }),
  Screen: HomeScreen,
});
