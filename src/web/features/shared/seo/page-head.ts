import { previewSize, previewSource } from '#contract/catalog/image-sources.ts';
import type { Page } from '#web/navigation/page.ts';
import type { PageDescription } from '#web/navigation/route.ts';

type Attributes = Record<string, unknown>;

/** The head of a document, but for what all documents have. */
export type Head = {
  title: string;
  meta: Attributes[];
  links: Attributes[];
  /** JSON texts. */
  jsonLd: string[];
};

const LONGEST_DESCRIPTION = 160;
/** Where not even the brand could be had. */
const NO_BRAND = 'Kalakari';

function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST_DESCRIPTION) return plain;
  return `${plain.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}…`;
}

/** What a page says about itself, whatever became of it. */
function describe(page: Page): PageDescription {
  if (page.kind === 'missing') return { title: 'Page not found', path: '/404', hidden: true };
  if (page.kind === 'failed' || !page.frame) return { title: 'Something went wrong', hidden: true };
  const { data, route, frame, publicUrl } = page;
  return route.head({ data, frame, publicUrl });
}

function withBrand({ title }: PageDescription, { frame }: Page): string {
  const brand = frame?.brand ?? NO_BRAND;
  return title ? `${title} — ${brand}` : `${brand} — ${frame?.tagline ?? ''}`;
}

/** What the tab is called. */
export function titleOf(page: Page): string {
  return withBrand(describe(page), page);
}

/** Title, description, canonical address, link preview and structured data of one page. */
export function pageHead(page: Page): Head {
  const about = describe(page);
  const { frame, publicUrl } = page;
  const brand = frame?.brand ?? NO_BRAND;
  const title = withBrand(about, page);
  const description = shorten(about.description ?? frame?.tagline ?? '');
  const address = publicUrl + (about.path ?? page.location.pathname);
  const preview = about.image?.ready
    ? { url: `${publicUrl}${previewSource(about.image)}`, alt: about.image.alt ?? about.title ?? brand }
    : { url: `${publicUrl}/og-default.jpg`, alt: brand };
  const robots = about.hidden ? [{ name: 'robots', content: 'noindex' }] : [];
  return {
    title,
    meta: [
      { name: 'description', content: description },
      ...robots,
      { property: 'og:site_name', content: brand },
      { property: 'og:type', content: about.type ?? 'website' },
      { property: 'og:title', content: about.title ?? title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: address },
      { property: 'og:image', content: preview.url },
      { property: 'og:image:width', content: String(previewSize.width) },
      { property: 'og:image:height', content: String(previewSize.height) },
      { property: 'og:image:alt', content: preview.alt },
      { property: 'og:locale', content: 'en_IN' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    jsonLd: (about.jsonLd ?? []).map((data) => JSON.stringify(data)),
    links: about.hidden ? [] : [{ rel: 'canonical', href: address }],
  };
}
