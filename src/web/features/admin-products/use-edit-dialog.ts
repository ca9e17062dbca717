import { useCallback, useRef } from 'react';
import { useDashboardSearch } from '#web/features/dashboard/public.ts';
import { useNavigation } from '#web/navigation/navigation.ts';

/** The product whose dialog is open, by id, or `new`: it stands in the address. */
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
    if (opened.current) back();
    else changeSearch({ edit: undefined });
    opened.current = false;
  }, [back, changeSearch]);

  return { edited: search.edit, openEdit, closeEdit };
}
