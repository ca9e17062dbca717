import { useCallback, useRef } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useDashboardSearch } from './use-dashboard-search.ts';

/** The thing whose dialog is open, by id, or `new`: it stands in the address. */
export function useEditDialog() {
  const { search, changeSearch } = useDashboardSearch();
  const { back } = useNavigation();
  const opened = useRef(false);

  const openEdit = useCallback(
    (id: string) => {
      opened.current = true;
      changeSearch({ edit: id }, 'push');
    },
    [changeSearch],
  );
  const closeEdit = useCallback(() => {
    // What was opened here is closed by going back, so that Back does not open and close the same dialog over and over.
    if (opened.current) void back();
    else changeSearch({ edit: undefined });
    opened.current = false;
  }, [back, changeSearch]);

  return { edited: search.edit, openEdit, closeEdit };
}
