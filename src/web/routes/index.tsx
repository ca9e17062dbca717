import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen, loadHome } from '../features/home/public.ts';
import { channelsOf } from '../features/layout/public.ts';
import { pageHead, frameOf } from '../features/seo/public.ts';

export const Route = createFileRoute('/')({
  loader: ({ context }) => loadHome(context.ask),
  head: ({ loaderData, match, matches }) => {
    const frame = frameOf(matches);
    const { publicUrl } = match.context;
    return pageHead(
      {
        description: loaderData?.opening,
        path: '/',
        picture: loaderData?.pieces[0]?.picture,
        jsonLd: frame
          ? [
              {
                '@context': 'https://schema.org',
                '@type': 'OnlineStore',
                name: frame.brand,
                slogan: frame.tagline,
                url: publicUrl,
                logo: `${publicUrl}/icon-512.png`,
                sameAs: channelsOf(frame).map((channel) => channel.href),
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
