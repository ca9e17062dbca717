import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type DashboardSearch, dashboardSearch } from './dashboard-search.ts';

type Patch = { [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined };

const route = getRouteApi('/admin/$tab');

/** What the screen at hand keeps in its address, and how to change a part of it; undefined takes the part away. */
export function useDashboardSearch() {
  const search = dashboardSearch(route.useSearch());
  const navigate = route.useNavigate();

  /** @param how `push` for what Back should close again, such as a dialog; filters replace the entry they are on */
  const changeSearch = useCallback(
    (patch: Patch, how: 'push' | 'replace' = 'replace') => {
      void navigate({
        search: (now) =>
          Object.fromEntries(Object.entries({ ...now, ...patch }).filter(([, value]) => value !== undefined)),
        replace: how === 'replace',
        resetScroll: false,
      });
    },
    [navigate],
  );

  return { search, changeSearch };
}
