import type { Page, Route } from '@playwright/test';

/** The shop handles the next request with this method to this URL, but its response does not reach the page. */
export async function loseResponse(page: Page, url: string, method = 'POST'): Promise<void> {
  const lose = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    await route.fetch();
    await route.abort();
    return page.unroute(url, lose);
  };
  await page.route(url, lose);
}
