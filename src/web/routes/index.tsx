import { HomeScreen } from '../features/visitor/home/home-screen.tsx';
import { loadHome } from '../features/visitor/home/load-home.ts';
import { socialLinksOf } from '../features/shared/social-links/social-links.tsx';
import { defineRoute, type SiteSettings } from '../navigation/route.ts';

const iconOf = ({ branding }: SiteSettings) => branding?.mark?.url ?? '/icon-512.png';

export const route = defineRoute('/', {
  load: ({ callApi }) => loadHome(callApi),
  head: ({ data, siteSettings, publicUrl }) => ({
    description: data.intro,
    image: data.hero?.image,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'OnlineStore',
        name: siteSettings.brand,
        slogan: siteSettings.tagline,
        url: publicUrl,
        logo: publicUrl + iconOf(siteSettings),
        sameAs: socialLinksOf(siteSettings).map((link) => link.href),
      },
    ],
  }),
  Screen: HomeScreen,
});
