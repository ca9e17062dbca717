import type { BrandingImage } from '#contract/branding/branding.ts';
import { AboutScreen } from '../features/visitor/about/about-screen.tsx';
import { loadAbout } from '../features/visitor/about/load-about.ts';
import { defineRoute } from '../navigation/route.ts';

/**
 * `ready`, because the shop makes all renditions of the photo in the seconds between its upload and the press on Publish; the
 * link preview is one of them.
 */
const photoPreview = (photo: BrandingImage, brand: string) => ({
  ...photo,
  ready: true,
  alt: `The artist of ${brand}`,
});

export const route = defineRoute('/about', {
  load: ({ callApi }) => loadAbout(callApi),
  head: ({ data, siteSettings: { brand, branding } }) => ({
    title: 'About Me',
    description: data.story[0],
    image: branding?.photo ? photoPreview(branding.photo, brand) : data.painting?.image,
    type: 'article',
  }),
  Screen: AboutScreen,
});
