import { createContext, useContext } from 'react';
import { searchOf, searchText, type ParamsOf, type RoutePath, type Search } from './paths.ts';
import type { SiteSettings, Route } from './route.ts';

export type PageLocation = {
  pathname: string;
  search: Search;
  /** With its `#`, or empty. */
  hash: string;
  /** Path, search and hash as they stand in the address. */
  href: string;
};

type Outcome =
  | { kind: 'shown'; route: Route; data: unknown }
  /** No route knows the address, or the route found nothing there. */
  | { kind: 'missing'; route: Route | undefined }
  /** `errorId` is what the server's log has it under, where it made the page. */
  | { kind: 'failed'; error: unknown; errorId?: string };

/** A page with everything that it shows. Opened by `open-page.ts`. */
export type Page = {
  location: PageLocation;
  params: Readonly<Record<string, string>>;
  /** Undefined where not even the frame could be had: then the page has failed. */
  frame: SiteSettings | undefined;
  publicUrl: string;
} & Outcome;

/** @param href a path or a whole address */
export function locationOf(href: string): PageLocation {
  const { pathname, search, hash, searchParams } = new URL(href, 'http://shop.invalid');
  // An address that begins with two slashes would lead to another site.
  const path = pathname.replace(/^\/{2,}/, '/');
  return { pathname: path, search: searchOf(searchParams), hash, href: path + search + hash };
}

/** Another search of the same page asks for nothing, unless the page's data hang on it. */
export function isSamePage(page: Page, target: PageLocation): boolean {
  if (page.kind !== 'shown' || target.pathname !== page.location.pathname) return false;
  return !page.route.loadsBySearch || searchText(target.search) === searchText(page.location.search);
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** The page at hand. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no page around this component.');
  return page;
}

export function useSearch(): Search {
  return usePage().location.search;
}

/** The parameters of the page at hand, which is known to be one of that path. */
export function useParams<Path extends RoutePath>(_path: Path): ParamsOf<Path> {
  // The page of a path is only shown where the address had its parameters.
  return usePage().params as ParamsOf<Path>;
}
