import type { RejectedReport } from '../orders/order-page/order-page.ts';
import type { ApiClient } from './routes.ts';

/** A page to render. Except for a rejected report, it contains nothing about a visitor: pages are the same for everyone. */
export type RenderRequest = {
  /** Path and query, as `Renderer.canonicalize` returned them. */
  url: string;
  /** Calls the API as a guest, in this process. */
  callApi: ApiClient;
  /** The shop's public origin, without a trailing slash. */
  publicUrl: string;
  /** An error page shows it, so that the error can be found in the log. */
  requestId: string;
  /** Only for the order page: a report of a payment that was not accepted, which its form shows again. */
  rejectedReport?: RejectedReport | undefined;
};

export type RenderedPage =
  | {
      status: 200 | 404 | 500;
      html: string;
      /** The canonical path, when it may differ from that of the request. */
      path?: string | undefined;
      /** False for the page of an error. */
      cacheable: boolean;
      /** The error that the page is about: a temporary one or a bug. */
      error?: unknown;
    }
  /** The page does not exist and its route has no screen for that: the server sends the cached page of `/404`. */
  | { missing: true }
  | { status: 301 | 302; location: string };

export type CanonicalUrl = {
  url: string;
  /** True when the given URL spells the parameters differently, such as with the empty field of a form. */
  needsRedirect: boolean;
  /**
   * Only for a product: the requested path including the product's name. If it differs from `path` of the rendered page, the
   * server redirects there.
   */
  requestedPath?: string;
};

/** The interface between the server and the pages, which Vite builds from src/web. */
export type Renderer = {
  /** The inline scripts of the pages. The content security policy allows them by their hashes. */
  inlineScripts: readonly string[];
  /**
   * Returns the one URL under which a page is rendered and cached: without a trailing slash and without parameters that the
   * page does not read. All unknown URLs have the same canonical URL. Undefined if `url` cannot be decoded.
   * @param url percent-encoded path and query
   */
  canonicalize(url: string): CanonicalUrl | undefined;
  render(request: RenderRequest): Promise<RenderedPage>;
};

/** Files of the build that pages link. Paths begin with a slash. */
export type PageAssets = {
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
  /** Modules to preload for every page. */
  entryModules: readonly string[];
  /** Further modules to preload for a route, and its own styles, by the route's file name without its extension. */
  modules: Readonly<Record<string, readonly string[]>>;
};
