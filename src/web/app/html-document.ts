import type { PageAssets } from '#contract/api/renderer.ts';
import type { Head } from '../features/shared/seo/page-head.ts';
import { BRANDING_SHEET_ID } from '../features/shared/site-settings/branding-sheet-id.ts';
import { CODE_ID, PAGE_DATA_ID } from './page-record.ts';

/** The characters that text and attributes cannot contain. */
const SPECIAL = /[&<>"]/;

const escapeText = (text: string) =>
  SPECIAL.test(text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    : text;

function tag(name: string, attributes: Readonly<Record<string, unknown>>): string {
  let text = `<${name}`;
  for (const key in attributes) {
    const value = attributes[key];
    if (value === true) text += ` ${key}`;
    else if (value !== undefined && value !== false) text += ` ${key}="${escapeText(String(value))}"`;
  }
  return `${text}>`;
}

/** A script element with JSON. Its text can't end the element, for example with a product's name. */
function jsonScript(attributes: Readonly<Record<string, string>>, json: string): string {
  const text = json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return `${tag('script', attributes)}${text}</script>`;
}

/** Makes a text once for each object. */
function oncePer<Key extends object>(make: (key: Key) => string): (key: Key) => string {
  const known = new WeakMap<Key, string>();
  return (key) => {
    const text = known.get(key);
    if (text !== undefined) return text;
    const made = make(key);
    known.set(key, made);
    return made;
  };
}

/** The style sheets of every page of a build. */
const styleLinks = oncePer((assets: PageAssets) =>
  assets.styles.map((href) => tag('link', { rel: 'stylesheet', href })).join(''),
);

/** The fonts of the first paint. */
const fontLinks = oncePer((fonts: readonly string[]) =>
  fonts
    .map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: 'anonymous' }),
    )
    .join(''),
);

/**
 * What the artist's branding changes: the path of its style sheet, its fonts, its icons, and the colors of the browser's own
 * bars.
 */
type BrandedHead = {
  sheet: string | undefined;
  /** Undefined for the fonts of the build. */
  fonts: readonly string[] | undefined;
  /** The paths of the tab's icon and of the one on home screens; null or undefined for the icons of the build. */
  icons: { icon: string; touch: string } | null | undefined;
  /** The colors of the browser's bars. */
  light: string;
  dark: string;
};

/** The background of pages in styles/tokens.css. */
const PAPER = { light: '#f8f2e6', dark: '#1a1512' };

const ICONS =
  tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }) +
  tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' });

function iconLinks(branding: BrandedHead | undefined): string {
  if (!branding?.icons) return ICONS;
  const { icon, touch } = branding.icons;
  return (
    tag('link', { rel: 'icon', href: icon, type: 'image/png', sizes: '32x32' }) +
    tag('link', { rel: 'apple-touch-icon', href: touch })
  );
}

/** The links to the modules of a route. */
const moduleLinks = oncePer((modules: readonly string[]) =>
  modules
    .filter((href) => !isStyle(href))
    .map((href) => tag('link', { rel: 'modulepreload', href }))
    .join(''),
);

/** The links to the styles of a route. They come before the first paint, so that nothing moves. */
const routeStyleLinks = oncePer((modules: readonly string[]) =>
  modules
    .filter(isStyle)
    .map((href) => tag('link', { rel: 'stylesheet', href }))
    .join(''),
);

const isStyle = (href: string) => href.endsWith('.css');

/** The HTML document around what React rendered. It has one inline script and no inline style. */
export function htmlDocument(page: {
  head: Head;
  body: string;
  /** The page record; undefined when the browser has to load the page itself. */
  data: unknown;
  /** The one inline script. The content security policy has the hash of exactly this text. */
  bootScript: string;
  assets: PageAssets;
  /** Undefined for a shop that looks like a new one. */
  branding?: BrandedHead | undefined;
  /** The same list for each page of a route. */
  modules: readonly string[];
  /** Loads the code at once, because the HTML shows nothing without it; see `boot-script.ts`. */
  loadsCodeAtOnce: boolean;
}): string {
  const { head, assets, branding } = page;
  const code = `${moduleLinks(page.modules)}<script type="module" src="${assets.script}"></script>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(head.title)}</title>`,
    ...head.meta.map((attributes) => tag('meta', attributes)),
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${branding?.light ?? PAPER.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${branding?.dark ?? PAPER.dark}">`,
    `<script>${page.bootScript}</script>`,
    styleLinks(assets),
    routeStyleLinks(page.modules),
    fontLinks(branding?.fonts ?? assets.fonts),
    iconLinks(branding),
    '<link rel="manifest" href="/manifest.webmanifest">',
    // After the sheet of the build, which it overrides.
    branding?.sheet ? tag('link', { rel: 'stylesheet', href: branding.sheet, id: BRANDING_SHEET_ID }) : '',
    ...head.links.map((attributes) => tag('link', attributes)),
    page.loadsCodeAtOnce ? code : `<template id="${CODE_ID}">${code}</template>`,
    '<noscript><link rel="stylesheet" href="/noscript.css"></noscript>',
    ...head.jsonLd.map((json) => jsonScript({ type: 'application/ld+json' }, json)),
    `</head><body><div id="root">${page.body}</div>`,
    page.data === undefined
      ? ''
      : jsonScript({ type: 'application/json', id: PAGE_DATA_ID }, JSON.stringify(page.data)),
    '</body></html>',
  ].join('');
}
