import { useCallback, useRef } from 'react';
import type { EnquiryState } from '#contract/enquiries/enquiry.ts';
import type { OrderStatus } from '#contract/orders/order.ts';
import type { PaymentFilter } from '#contract/orders/payment-shapes.ts';
import { enquiryStates } from './enquiry-states.ts';
import { paymentFilters } from './payment-filters.ts';
import { statuses } from '#web/features/shared/orders/status-badge.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';

/**
 * What a dashboard screen stores in its URL, so that Back, a reload and a bookmark restore it. The period of the statistics is there
 * too: only `statistics-screen.tsx` knows it.
 */
export type DashboardSearch = {
  q?: string;
  /** Id of the category whose products are listed. */
  category?: string;
  /** Absent for visible and hidden ones. */
  visibility?: 'VISIBLE' | 'HIDDEN';
  /** Only products that are low in stock. */
  stock?: 'low';
  /** Only holds that end within a day. */
  ends?: 'soon';
  status?: OrderStatus;
  payment?: PaymentFilter;
  state?: EnquiryState;
  /** The open dialog: the id of the edited item, `new`, or a name such as `refund:ID` (see `paymentDialogName`). */
  edit?: string;
};

type Patch = { [Key in keyof DashboardSearch]?: DashboardSearch[Key] | undefined };

/** Reads the URL's parameters, which a person may have typed: unknown values are dropped, text is cut at 100 characters. */
export function parseSearch({
  q,
  category,
  visibility,
  stock,
  ends,
  status,
  payment,
  state,
  edit,
}: Record<string, unknown>): DashboardSearch {
  const text = (value: unknown) =>
    (typeof value === 'string' && value.trim() !== '') || typeof value === 'number'
      ? String(value).slice(0, 100)
      : undefined;
  const parsed = {
    q: text(q),
    category: text(category),
    visibility: visibility === 'VISIBLE' || visibility === 'HIDDEN' ? visibility : undefined,
    stock: stock === 'low' ? stock : undefined,
    ends: ends === 'soon' ? ends : undefined,
    status: statuses.find((known) => known === status),
    payment: paymentFilters.find((known) => known === payment),
    state: enquiryStates.find((known) => known === state),
    edit: text(edit),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
}

/** The current screen's URL parameters, and a function that changes some of them; undefined removes one. */
export function useDashboardSearch() {
  const search = parseSearch(useSearch());
  const { changeSearch: change } = useNavigation();

  /** @param mode `push` for what Back should close, such as a dialog; filters replace the current history entry */
  const changeSearch = useCallback(
    (patch: Patch, mode: 'push' | 'replace' = 'replace') => {
      void change((current) => ({ ...current, ...patch }), { replace: mode === 'replace', keepScroll: true });
    },
    [change],
  );

  return { search, changeSearch };
}

/** The dialog that the URL names, as in `edit` of `DashboardSearch`. */
export function useEditDialog() {
  const { search, changeSearch } = useDashboardSearch();
  const { back } = useNavigation();
  const openedHere = useRef(false);

  const openEdit = useCallback(
    (id: string) => {
      openedHere.current = true;
      changeSearch({ edit: id }, 'push');
    },
    [changeSearch],
  );
  const closeEdit = useCallback(() => {
    // A dialog opened here closes by going back, so that Back does not reopen it later.
    if (openedHere.current) void back();
    else changeSearch({ edit: undefined });
    openedHere.current = false;
  }, [back, changeSearch]);

  return { edited: search.edit, openEdit, closeEdit };
}
