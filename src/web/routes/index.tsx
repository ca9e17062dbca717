import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen, loadHome } from '../features/home/public.ts';
import { channelsOf } from '../features/layout/public.ts';
import { pageHead, settingsOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context.ask),
  head: ({ loaderData, match, matches }) => {
    const settings = settingsOf(matches);
    const { publicUrl } = match.context;
    return pageHead(
      {
        description: settings?.story[0],
        path: '/',
        picture: loaderData?.pieces[0]?.picture,
        jsonLd: settings
          ? [
              {
                '@context': 'https://schema.org',
                '@type': 'OnlineStore',
                name: settings.brand,
                slogan: settings.tagline,
                url: publicUrl,
                logo: `${publicUrl}/icon-512.png`,
                sameAs: channelsOf(settings).map((channel) => channel.href),
              },
            ]
          : [],
      },
      matches,
    );
  },
  component: function HomeRoute() {
    return <HomeScreen {...Route.useLoaderData()} />;
  },
});
