import { createContext, useContext } from 'react';
import { searchOf, queryString, type Search } from './paths.ts';
import type { SiteSettings, Route } from './route.ts';

export type PageLocation = {
  pathname: string;
  search: Search;
  /** With its `#`, or empty. */
  hash: string;
  /** Path, query and hash of the URL. */
  href: string;
};

type Outcome =
  | { kind: 'shown'; route: Route; data: unknown }
  /** No route has this path, or the route found no data. */
  | { kind: 'missing'; route: Route | undefined }
  /** `errorId` is the request id in the server's log, when the server rendered the page. */
  | { kind: 'failed'; error: unknown; errorId?: string };

/** The result of loading a URL, by `load-page.ts`: a page with all its data, or why there is none. */
export type Page = {
  location: PageLocation;
  params: Readonly<Record<string, string>>;
  /** Undefined when the settings failed to load; then the page has failed. */
  siteSettings: SiteSettings | undefined;
  publicUrl: string;
} & Outcome;

/** @param href a path or a whole URL */
export function locationOf(href: string): PageLocation {
  const url = new URL(href, 'http://shop.invalid');
  const { pathname, search, hash } = url;
  // A path that starts with two slashes would lead to another site.
  const path = pathname.replace(/^\/{2,}/, '/');
  const values = search === '' ? {} : searchOf(url.searchParams);
  return { pathname: path, search: values, hash, href: path + search + hash };
}

/** True when `target` needs no new data: only the hash differs, or a query that the page's data does not depend on. */
export function isSamePage(page: Page, target: PageLocation): boolean {
  if (page.kind !== 'shown' || target.pathname !== page.location.pathname) return false;
  return !page.route.loadDependsOnQuery || queryString(target.search) === queryString(page.location.search);
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** The current page. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no page around this component.');
  return page;
}

export function useSearch(): Search {
  return usePage().location.search;
}
