import type { Entry } from './layers.ts';
import type { Page } from './page.ts';

/** Where the page is scrolled to: its top or anchor, unchanged, or its position at an earlier visit. */
export type Scroll = 'top' | 'keep' | 'restore';

export type NavigationState = {
  /** The page on screen, or the next one once React has it. */
  page: Page;
  /** The page that React has and that is not on screen yet. */
  pending: { page: Page; scroll: Scroll; key: string } | undefined;
  /** Counts navigations: only the latest one may show its page. */
  turn: number;
  isLoading: boolean;
  /** The browser's current history entry. */
  entry: Entry;
  /** The key of the entry whose page is on screen. It differs from `entry` while a page is loading. */
  shownKey: string;
  shownPath: string;
};

export type NavigationEvent =
  | { kind: 'entry-changed'; entry: Entry }
  | { kind: 'started'; isLoading: boolean }
  | { kind: 'ended'; turn: number }
  | { kind: 'presented'; page: Page; scroll: Scroll }
  | { kind: 'shown' };

/** @param shownKey the key of the entry that `page` belongs to: the visitor may have gone back before hydration */
export function initialState(page: Page, entry: Entry, shownKey: string): NavigationState {
  const shownPath = page.location.pathname;
  return { page, pending: undefined, turn: 0, isLoading: false, entry, shownKey, shownPath };
}

export function reduceNavigation(state: NavigationState, event: NavigationEvent): NavigationState {
  switch (event.kind) {
    case 'entry-changed':
      return { ...state, entry: event.entry };
    case 'started':
      return { ...state, turn: state.turn + 1, isLoading: event.isLoading };
    case 'ended':
      return event.turn === state.turn ? { ...state, isLoading: false } : state;
    case 'presented': {
      const { page, scroll } = event;
      return { ...state, page, isLoading: false, pending: { page, scroll, key: state.entry.key } };
    }
    case 'shown': {
      const { pending } = state;
      if (!pending) return state;
      const shownPath = pending.page.location.pathname;
      return { ...state, pending: undefined, shownKey: pending.key, shownPath };
    }
  }
}

/**
 * The history entry of a new navigation, and how it enters the history: the same URL twice in a row would make Back do
 * nothing, and the entry of an open dialog gives way, so that Back leads to the page itself.
 */
export function nextEntry(
  { index, layer, overlays = 0 }: Entry,
  { key, replace }: { key: string; replace: boolean },
): { entry: Entry; method: 'pushState' | 'replaceState' } {
  const isCovered = layer !== undefined || overlays > 0;
  return {
    entry: { key, index: replace ? index : index + 1 },
    method: replace || isCovered ? 'replaceState' : 'pushState',
  };
}
