import { useCallback } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { type DashboardSearch, dashboardSearch } from './dashboard-search.ts';

type Patch = { [Part in keyof DashboardSearch]?: DashboardSearch[Part] | undefined };

/** What the screen at hand keeps in its address, and how to change a part of it; undefined takes the part away. */
export function useDashboardSearch() {
  const search = dashboardSearch(useSearch());
  const { changeSearch: change } = useNavigation();

  /** @param how `push` for what Back should close again, such as a dialog; filters replace the entry they are on */
  const changeSearch = useCallback(
    (patch: Patch, how: 'push' | 'replace' = 'replace') => {
      void change((now) => ({ ...now, ...patch }), { replace: how === 'replace', keepScroll: true });
    },
    [change],
  );

  return { search, changeSearch };
}
