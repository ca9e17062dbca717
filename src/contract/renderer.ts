import type { Ask } from './routes.ts';

/** What the pages' bundle is asked to render. It learns nothing about a visitor: pages are the same for everyone. */
export type RenderRequest = {
  /** A path as `Renderer.normalise` gave it. */
  path: string;
  /** Asks the API as a guest, in this process. */
  ask: Ask;
  /** The shop's public origin, without a slash at the end. */
  publicUrl: string;
};

export type RenderedPage =
  | {
      status: 200 | 404 | 500;
      html: string;
      /** False where the page tells of a fault that may pass. */ keep: boolean;
    }
  | { status: 301 | 302; location: string };

/** The pages, as the server sees them: built by Vite from src/web and handed in. */
export type Renderer = {
  /** The texts of the inline scripts that pages carry; the content security policy names them by their hashes. */
  inlineScripts: readonly string[];
  /**
   * The one path under which a page is rendered and kept, for an undecoded path as it came: no slash at the end, every
   * unknown address the same. Undefined where the path cannot be decoded.
   */
  normalise(pathname: string): string | undefined;
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
