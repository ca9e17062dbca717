import type { AnyRouter } from '@tanstack/react-router';

/** The id of the script element that carries a page's data. It holds JSON, which runs nothing and needs no CSP hash. */
export const PAGE_DATA_ID = 'page-data';

/** One matched route as the router's `hydrate` reads it; `u` (its time) is added in the browser. */
type DehydratedMatch = { i: string; s: string; l?: unknown; ssr?: boolean | string; g?: true };

type PageData = { publicUrl: string; matches: DehydratedMatch[] };

declare global {
  interface Window {
    /** Where the router looks for what the server rendered with. */
    $_TSR?: unknown;
  }
}

/**
 * What the browser needs to take over the page, without times: the same page is the same bytes.
 * An error is left out, so that the browser asks for itself.
 */
export function dehydrate(router: AnyRouter, publicUrl: string): PageData {
  const matches: DehydratedMatch[] = [];
  for (const match of router.state.matches) {
    const missing = '_notFound' in match && match._notFound === true;
    matches.push({
      i: match.id.replaceAll('/', '#'),
      s: match.status,
      ...(match.loaderData === undefined ? {} : { l: match.loaderData }),
      ...(match.ssr === undefined ? {} : { ssr: match.ssr }),
      ...(missing ? { g: true } : {}),
    });
    // What lies inside a match that failed is not rendered.
    if (missing || match.status !== 'success') break;
  }
  return { publicUrl, matches };
}

/**
 * Hands the page's data to the router in the form its own server script would have left it.
 * @returns the shop's public origin as the server knows it, or undefined where the page carries no data
 */
export function exposePageData(): string | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!text) return undefined;
  const { publicUrl, matches }: PageData = JSON.parse(text);
  const u = Date.now();
  window.$_TSR = { router: { matches: matches.map((match) => ({ ...match, u })) }, buffer: [], h() {} };
  return publicUrl;
}
