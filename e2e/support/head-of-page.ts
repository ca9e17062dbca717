import type { APIRequestContext } from '@playwright/test';

/** The metadata of a page, read from its HTML as a crawler reads it. */
export type HeadOfPage = {
  title: string;
  /** The content of meta elements, by name or property; of several with one name, the last. */
  meta: ReadonlyMap<string, string>;
  canonical: string | undefined;
  /** The href of link elements, by rel, such as `icon`; of several with one rel, the last. */
  links: ReadonlyMap<string, string>;
  /** The parsed JSON-LD of the whole document, in order. */
  data: Record<string, unknown>[];
};

const attribute = (tag: string, name: string): string =>
  unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

function unescapeHtml(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

export async function headOfPage(request: APIRequestContext, path: string): Promise<HeadOfPage> {
  const html = await (await request.get(path)).text();
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta\s[^>]*>/g)].map(
    ([tag]) => [attribute(tag, 'name') || attribute(tag, 'property'), attribute(tag, 'content')] as const,
  );
  const links = [...head.matchAll(/<link\s[^>]*>/g)].map(
    ([tag]) => [attribute(tag, 'rel'), attribute(tag, 'href')] as const,
  );
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    title: unescapeHtml(/<title>(.*?)<\/title>/s.exec(head)?.[1] ?? ''),
    meta: new Map(metas),
    links: new Map(links),
    canonical: new Map(links).get('canonical'),
    data: [...scripts].map(([, json]) => JSON.parse(json ?? '')),
  };
}

/** The first structured data of a type. */
export function dataOfType(head: HeadOfPage, type: string): Record<string, unknown> | undefined {
  return head.data.find((data) => [data['@type']].flat().includes(type));
}
