import { HomeScreen } from '#web/features/home/home-screen.tsx';
import { loadHome } from '#web/features/home/load-home.ts';
import { channelsOf } from '#web/features/layout/channels.ts';
import { defineRoute } from '../navigation/route.ts';

export const route = defineRoute('/', {
  load: ({ ask }) => loadHome(ask),
  head: ({ data, frame, publicUrl }) => ({
    description: data.opening,
    picture: data.hero?.picture,
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
