import type { Picture } from '#contract/picture.ts';
import { previewSize, previewSource } from '#contract/picture-sources.ts';
import type { Frame } from '#web/features/settings/public.ts';

type Page = {
  /** Without the brand's name. */
  title?: string | undefined;
  description?: string | undefined;
  /** Below the shop's origin; the one address of this page. */
  path: string;
  picture?: Picture | undefined;
  pictureAlt?: string | undefined;
  type?: 'website' | 'product' | 'article';
  jsonLd?: readonly object[];
  /** For pages that have no place in a search result. */
  hidden?: boolean;
};

type Matches = readonly { loaderData?: unknown; context: { publicUrl: string } }[];

/** The frame, which the root route loads for every page; undefined while even they could not be had. */
export function frameOf(matches: Matches): Frame | undefined {
  // The router types a match's data as that of any route; the first match is always the root's.
  return matches[0]?.loaderData as Frame | undefined;
}

const LONGEST_DESCRIPTION = 160;

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST_DESCRIPTION) return plain;
  return `${plain.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

/** Title, description, canonical address, link preview and structured data of one page, as a route's `head`. */
export function pageHead(page: Page, matches: Matches) {
  const frame = frameOf(matches);
  const publicUrl = matches[0]?.context.publicUrl ?? '';
  const brand = frame?.brand ?? 'Kalakari';
  const title = page.title ? `${page.title} — ${brand}` : `${brand} — ${frame?.tagline ?? ''}`;
  // In a browser only the tab's title changes with a navigation; the build leaves the rest out there.
  if (!import.meta.env.SSR) return { meta: [{ title }] };
  const description = shorten(page.description ?? frame?.tagline ?? '');
  const address = `${publicUrl}${page.path}`;
  const preview = page.picture?.ready
    ? { url: `${publicUrl}${previewSource(page.picture)}`, alt: page.pictureAlt ?? page.title ?? brand }
    : { url: `${publicUrl}/og-default.jpg`, alt: brand };
  const robots = page.hidden ? [{ name: 'robots', content: 'noindex' }] : [];
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...robots,
      { property: 'og:site_name', content: brand },
      { property: 'og:type', content: page.type ?? 'website' },
      { property: 'og:title', content: page.title ?? title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: preview.url },
      { property: 'og:image:width', content: String(previewSize.width) },
      { property: 'og:image:height', content: String(previewSize.height) },
      { property: 'og:image:alt', content: preview.alt },
      { property: 'og:locale', content: 'en_IN' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    scripts: (page.jsonLd ?? []).map((data) => ({
      type: 'application/ld+json',
      children: JSON.stringify(data),
    })),
    links: page.hidden ? [] : [{ rel: 'canonical', href: address }],
  };
}
