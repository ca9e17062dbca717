import { renderToString } from 'react-dom/server';
import { noNavigation } from '../navigation/navigation.ts';
import type { Page } from '../navigation/page.ts';
import { hrefTo, type RoutePath } from '../navigation/paths.ts';
import { App } from './app.tsx';

/** The HTML around a page's <main>. */
type Layout = { before: string; after: string };

const MAIN_START = '<main id="main"';
const MAIN_END = '</main>';

/**
 * Renders the content of the body. The layout depends on the route and the settings only, so that it is rendered once for
 * each route until the settings change. Rendering it is half the work of a product page.
 */
export function createBodyRenderer(): (page: Page) => string {
  let settings = '';
  const layouts = new Map<RoutePath, Layout>();

  return (page) => {
    const path = layoutPathOf(page);
    const current = JSON.stringify(page.siteSettings);
    if (current !== settings) layouts.clear();
    settings = current;
    const layout = path && layouts.get(path);
    const html = renderToString(
      <App page={page} navigation={noNavigation} mainOnly={layout !== undefined} />,
    );
    if (layout) return layout.before + html + layout.after;
    const [start, end] = [html.indexOf(MAIN_START), html.lastIndexOf(MAIN_END) + MAIN_END.length];
    if (path) layouts.set(path, { before: html.slice(0, start), after: html.slice(end) });
    return html;
  };
}

/** The path of the route whose layout a page has; undefined where it may differ: an error, or an unusual spelling of the URL. */
function layoutPathOf(page: Page): RoutePath | undefined {
  if (page.kind !== 'shown') return undefined;
  const { path } = page.route;
  // `params` are those of this path, which the compiler can't infer.
  return hrefTo(path, page.params as never) === page.location.pathname ? path : undefined;
}
