import { getRouteApi } from '@tanstack/react-router';
import { type DashboardSearch, dashboardSearch } from './dashboard-search.ts';

const route = getRouteApi('/admin/$tab');

/** What the screen at hand keeps in its address, and how to change a part of it; undefined takes the part away. */
export function useDashboardSearch() {
  const search = dashboardSearch(route.useSearch());
  const navigate = route.useNavigate();

  /** @param how `push` for what Back should close again, such as a dialog; filters replace the entry they are on */
  function changeSearch(
    patch: { [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined },
    how: 'push' | 'replace' = 'replace',
  ) {
    void navigate({
      search: (now) =>
        Object.fromEntries(Object.entries({ ...now, ...patch }).filter(([, value]) => value !== undefined)),
      replace: how === 'replace',
      resetScroll: false,
    });
  }

  return { search, changeSearch };
}
