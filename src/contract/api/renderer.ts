import type { ApiClient } from './routes.ts';

/** What the pages' bundle is asked to render. It learns nothing about a visitor: pages are the same for everyone. */
export type RenderRequest = {
  /** An address as `Renderer.normalise` gave it. */
  url: string;
  /** Asks the API as a guest, in this process. */
  callApi: ApiClient;
  /** The shop's public origin, without a slash at the end. */
  publicUrl: string;
  /** What a page that cannot be made says it is to be found under in the log. */
  requestId: string;
};

export type RenderedPage =
  | {
      status: 200 | 404 | 500;
      html: string;
      /** False where the page tells of a fault that may pass. */
      cacheable: boolean;
      /** What it tells of then. */
      error?: unknown;
    }
  /** Nothing is at this address: the page of `/404` is shown, which is made once and kept. */
  | { missing: true }
  | { status: 301 | 302; location: string };

export type CanonicalUrl = {
  url: string;
  /** True where what the page reads stood in the given address in another form, such as an empty field of a form. */
  isRedirect: boolean;
};

/** The pages, as the server sees them: built by Vite from src/web and handed in. */
export type Renderer = {
  /** The texts of the inline scripts that pages carry; the content security policy names them by their hashes. */
  inlineScripts: readonly string[];
  /**
   * The one address under which a page is rendered and kept, for an undecoded address as it came: no slash at the end,
   * nothing behind the question mark that the page does not read, every unknown address the same. Undefined where it
   * cannot be decoded.
   */
  canonicalize(url: string): CanonicalUrl | undefined;
  render(request: RenderRequest): Promise<RenderedPage>;
};

/** Files that every page names, from the build. Paths begin with a slash. */
export type PageAssets = {
  script: string;
  styles: readonly string[];
  fonts: readonly string[];
  /** Further modules to fetch at once for a route, by the route's file name without its ending. */
  modules: Readonly<Record<string, readonly string[]>>;
};
