import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Image } from '#contract/catalog/images/image.ts';
import type { ApiClient } from '#contract/api/routes.ts';
import type { RejectedReport } from '#contract/orders/order-page/order-page.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import type { ParamsOf, RoutePath, Search } from './paths.ts';

/**
 * The settings that every page shows; longer texts are loaded by the pages that show them. They are here and not beside
 * `useSiteSettings`, which imports this folder: that would be an import cycle.
 */
export const siteSettingNames = [
  'brand',
  'tagline',
  'bannerText',
  'whatsapp',
  'instagram',
  'youtube',
  'comingSoonLink',
  'orderBook',
  'guestFavorites',
  'stillBanner',
  'sendsMail',
  'shippingText',
  'branding',
] as const;
export type SiteSettings = Pick<ShopSettings, (typeof siteSettingNames)[number]>;

/** What every `load` can use. */
export type RouteContext = {
  callApi: ApiClient;
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string;
  /** Only on the server, in the response to a report of a payment that was not accepted. */
  rejectedReport?: RejectedReport | undefined;
};

/** The content of a page's <head>. */
export type PageDescription = {
  /** Without the brand name; the home page has no title of its own. */
  title?: string | undefined;
  description?: string | undefined;
  /** The canonical path, when it differs from the current one. */
  path?: string;
  image?: Omit<Image, 'position' | 'fine' | 'placeholder'> | undefined;
  type?: 'website' | 'product' | 'article';
  jsonLd?: readonly object[];
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** The URL is a secret: the page does not repeat it, and sends it to no other page. */
  hasSecretUrl?: boolean;
};

type Params = Readonly<Record<string, string>>;
type Request<RouteParams> = RouteContext & { params: RouteParams; search: Search };
type Shown<Data> = { data: Data; siteSettings: SiteSettings; publicUrl: string; search: Search };

type RouteParts<Path extends RoutePath, Data extends object> = {
  /** Loads the props of the screen. May throw `Redirect`. Absent for a screen without props. */
  load?: (request: Request<ParamsOf<Path>>) => Promise<Data>;
  /** True when `load` reads the query, so that another query needs other data. */
  loadDependsOnQuery?: boolean;
  /**
   * Loads code for the screen of a logged-in user and starts its requests before the page is shown. Does nothing for guests,
   * so also on the server. Absent for a screen that the HTML contains: such a page loads its code only after the first paint, see
   * `boot-script.ts`.
   */
  preloadForUser?: (data: Data, search: Search) => Promise<void>;
  head: (shown: Shown<Data>) => PageDescription;
  /** The path of the parent page; home when absent. */
  parent?: (data: Data) => string;
  Screen: ComponentType<Data>;
  /** Shown when `load` throws the problem `not_found`, instead of the common screen. */
  Missing?: ComponentType;
};

/** A page of the shop without the type of its data: `head` and `show` receive what `load` returned. */
export type Route = {
  path: RoutePath;
  load: (request: Request<Params>) => Promise<unknown>;
  loadDependsOnQuery: boolean;
  preloadForUser: ((data: unknown, search: Search) => Promise<void>) | undefined;
  head: (shown: Shown<unknown>) => PageDescription;
  parent: (data: unknown) => string;
  show: (data: unknown) => ReactElement;
  Missing: ComponentType | undefined;
};

/** Defines the page of one path; each file in `routes/` has one. */
export function defineRoute<const Path extends RoutePath, Data extends object = object>(
  path: Path,
  { load, loadDependsOnQuery = false, preloadForUser, head, parent, Screen, Missing }: RouteParts<Path, Data>,
): Route {
  // A route only receives data that its own `load` returned, in the browser or on the server.
  const own = (data: unknown) => data as Data;
  // `matchPath` found the parameters by the same path.
  const named = (params: Params) => params as ParamsOf<Path>;
  return {
    path,
    loadDependsOnQuery,
    Missing,
    preloadForUser: preloadForUser && ((data, search) => preloadForUser(own(data), search)),
    load: async ({ params, ...request }) => (load ? load({ ...request, params: named(params) }) : {}),
    head: ({ data, ...shown }) => head({ ...shown, data: own(data) }),
    parent: (data) => parent?.(own(data)) ?? '/',
    show: (data) => createElement(Screen, own(data)),
  };
}

/** A `load` throws it when the page has another URL. */
export class Redirect extends Error {
  readonly href: string;
  readonly status: 301 | 302;
  constructor(href: string, status: 301 | 302) {
    super(`This page is at ${href}`);
    this.href = href;
    this.status = status;
  }
}
