import { linkImagePath } from '#contract/branding/link-image.ts';
import { previewSize, previewSource } from '#contract/catalog/images/image-sources.ts';
import type { Page } from '#web/navigation/page.ts';
import type { PageDescription } from '#web/navigation/route.ts';

type Attributes = Record<string, unknown>;

/** The part of a document's head that differs between pages. */
export type Head = {
  title: string;
  /** The canonical path. */
  path: string;
  meta: Attributes[];
  links: Attributes[];
  /** JSON texts. */
  jsonLd: string[];
};

const MAX_DESCRIPTION = 160;
/** Replaces the brand if the settings could not be loaded. */
const NO_BRAND = 'Kalakari';

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= MAX_DESCRIPTION) return plain;
  return `${plain.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

/** The description of a page, or of its error. */
function describe(page: Page): PageDescription {
  if (page.kind === 'missing') return { title: 'Page not found', path: '/404', noIndex: true };
  if (page.kind === 'failed' || !page.siteSettings) return { title: 'Something went wrong', noIndex: true };
  const { data, route, siteSettings, publicUrl, location } = page;
  return route.head({ data, siteSettings, publicUrl, search: location.search });
}

function withBrand({ title }: PageDescription, { siteSettings }: Page): string {
  const brand = siteSettings?.brand ?? NO_BRAND;
  return title ? `${title} — ${brand}` : `${brand} — ${siteSettings?.tagline ?? ''}`;
}

/** The title of the tab. */
export function titleOf(page: Page): string {
  return withBrand(describe(page), page);
}

/** Title, description, canonical URL, link preview and structured data of one page. */
export function pageHead(page: Page): Head {
  const about = describe(page);
  const { siteSettings, publicUrl } = page;
  const brand = siteSettings?.brand ?? NO_BRAND;
  const title = withBrand(about, page);
  const description = shorten(about.description ?? siteSettings?.tagline ?? '');
  const path = about.path ?? page.location.pathname;
  const url = publicUrl + path;
  const preview = about.image?.ready
    ? { url: `${publicUrl}${previewSource(about.image)}`, alt: about.image.alt ?? about.title ?? brand }
    : { url: publicUrl + linkImagePath(siteSettings?.branding ?? {}), alt: brand };
  const robots = about.noIndex ? [{ name: 'robots', content: 'noindex' }] : [];
  const urlOrReferrer = about.hasSecretUrl
    ? { name: 'referrer', content: 'no-referrer' }
    : { property: 'og:url', content: url };
  return {
    title,
    path,
    meta: [
      { name: 'description', content: description },
      ...robots,
      { property: 'og:site_name', content: brand },
      { property: 'og:type', content: about.type ?? 'website' },
      { property: 'og:title', content: about.title ?? title },
      { property: 'og:description', content: description },
      urlOrReferrer,
      { property: 'og:image', content: preview.url },
      { property: 'og:image:width', content: String(previewSize.width) },
      { property: 'og:image:height', content: String(previewSize.height) },
      { property: 'og:image:alt', content: preview.alt },
      { property: 'og:locale', content: 'en_IN' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    jsonLd: (about.jsonLd ?? []).map((data) => JSON.stringify(data)),
    links: about.noIndex ? [] : [{ rel: 'canonical', href: url }],
  };
}
