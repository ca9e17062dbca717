import type { ComponentType } from 'react';
import { createElement, type ReactElement } from 'react';
import type { Image } from '#contract/catalog/image.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import type { ParamsOf, RoutePath, Search } from './paths.ts';

/** The settings that every page shows; longer texts are loaded by the pages that show them. */
export type SiteSettings = Pick<
  ShopSettings,
  'brand' | 'tagline' | 'bannerText' | 'whatsapp' | 'instagram' | 'youtube' | 'comingSoonLink' | 'sendsMail'
>;

/** What every page can ask with. */
export type RouteContext = {
  ask: ApiClient;
  /** The shop's public origin, without a slash at the end. */
  publicUrl: string;
};

/** What a page says about itself in its head. */
export type PageDescription = {
  /** Without the brand's name; the home page has none. */
  title?: string | undefined;
  description?: string | undefined;
  /** The one address of this page below the shop's origin, where that is not the one it was opened at. */
  path?: string;
  image?: Omit<Image, 'position' | 'fine'> | undefined;
  type?: 'website' | 'product' | 'article';
  jsonLd?: readonly object[];
  /** For pages that have no place in a search result. */
  hidden?: boolean;
};

type Request<Path extends RoutePath> = RouteContext & { params: ParamsOf<Path>; search: Search };
type Shown<Path extends RoutePath, Data> = {
  data: Data;
  params: ParamsOf<Path>;
  search: Search;
  frame: SiteSettings;
  publicUrl: string;
};

type RouteParts<Path extends RoutePath, Data extends object> = {
  /** What the screen is given. May throw `redirect` or `notFound`. Absent for a screen that needs nothing. */
  load?: (request: Request<Path>) => Promise<Data>;
  /** True where `load` reads the search, so that another search is another question. */
  loadsBySearch?: boolean;
  head: (shown: Shown<Path, Data>) => PageDescription;
  /** The address of the page above; home when absent. */
  parent?: (data: Data) => string;
  Screen: ComponentType<Data>;
  /** Stands where `load` found nothing, in place of the shop's own screen for that. */
  Missing?: ComponentType;
};

/** A page of the shop, with the type of its data forgotten: what `load` gave comes back to `head` and `show`. */
export type Route = {
  path: RoutePath;
  load: (
    request: RouteContext & { params: Readonly<Record<string, string>>; search: Search },
  ) => Promise<unknown>;
  loadsBySearch: boolean;
  head: (shown: {
    data: unknown;
    params: Readonly<Record<string, string>>;
    search: Search;
    frame: SiteSettings;
    publicUrl: string;
  }) => PageDescription;
  parent: (data: unknown) => string;
  show: (data: unknown) => ReactElement;
  Missing: ComponentType | undefined;
};

/** Defines the page of one path; a file in `routes/` holds one each. */
export function defineRoute<const Path extends RoutePath, Data extends object = object>(
  path: Path,
  { load, loadsBySearch = false, head, parent, Screen, Missing }: RouteParts<Path, Data>,
): Route {
  // Only what this route's own `load` gave, here or on the server, is ever handed back to it.
  const own = (data: unknown) => data as Data;
  const named = (params: Readonly<Record<string, string>>) => params as ParamsOf<Path>;
  return {
    path,
    loadsBySearch,
    Missing,
    load: async ({ params, ...request }) => (load ? load({ ...request, params: named(params) }) : {}),
    head: ({ data, params, ...shown }) => head({ ...shown, data: own(data), params: named(params) }),
    parent: (data) => parent?.(own(data)) ?? '/',
    show: (data) => createElement(Screen, own(data)),
  };
}

/** Thrown by a `load`: the page has another address. */
export class Redirect extends Error {
  readonly href: string;
  readonly status: 301 | 302;
  constructor(href: string, status: 301 | 302) {
    super(`This page is at ${href}`);
    this.href = href;
    this.status = status;
  }
}

/** Thrown by a `load`: there is no such thing. */
export class Missing extends Error {}
