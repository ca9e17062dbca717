import { fetchCall } from '#web/api/fetch-call.ts';
import { hrefTo } from '#web/navigation/paths.ts';

/** Where an administrator starts after a login that names no page. */
export async function adminStartPage(): Promise<string> {
  try {
    const { dashboard } = await fetchCall('getSettings', undefined);
    return dashboard?.startInToday ? hrefTo('/admin/$tab', { tab: 'today' }) : '/';
  } catch {
    // Nothing is lost: the home page has a link to Today.
    return '/';
  }
}
