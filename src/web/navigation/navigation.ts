import { createContext, useContext } from 'react';
import type { Search, SearchInput } from './paths.ts';

export type NavigateOptions = {
  /** Takes the place of the entry that one is on, so that Back does not come here again. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  keepScroll?: boolean;
};

/** The ways from one page to another. */
export type Navigation = {
  /** @returns once the other page is shown */
  navigate: (href: string, options?: NavigateOptions) => Promise<void>;
  /** Changes what stands behind the question mark of the address at hand. */
  changeSearch: (change: (now: Search) => SearchInput, options?: NavigateOptions) => Promise<void>;
  /** Gets ready what a page needs, because somebody is about to go there. */
  prefetch: (href: string) => void;
  /** To the page before, with all that lies over the page at hand. */
  back: () => Promise<void>;
  /** False on the first page of a visit, from where Back would leave the shop. */
  canGoBack: () => boolean;
  /** Asks again for what the page at hand shows, its frame included. */
  reload: () => Promise<void>;
  /** Says when a page is being waited for. @returns how to stop listening */
  onLoading: (listener: () => void) => () => void;
  isLoading: () => boolean;
  /** What lies over the page at hand, as `useLayer` names it. */
  layer: () => string | undefined;
  /** Lays something over the page, `anew` with an entry of its own in the browser's history; see `useLayer`. */
  setLayer: (layer: string, again: boolean) => void;
  closeLayer: () => void;
  /** Says when something is laid over the page or taken away. @returns how to stop listening */
  onLayer: (listener: () => void) => () => void;
  /** Gives an overlay an entry in the browser's history; see `useCloseOnBack`. @returns how to take it away again */
  openOverlay: (overlay: { close: () => void }) => () => void;
};

const nowhere = async () => {};

/** For a page that is only written down: nobody goes anywhere from there. */
export const noNavigation: Navigation = {
  navigate: nowhere,
  changeSearch: nowhere,
  prefetch: () => {},
  back: nowhere,
  canGoBack: () => false,
  reload: nowhere,
  onLoading: () => () => {},
  isLoading: () => false,
  layer: () => undefined,
  setLayer: () => {},
  closeLayer: () => {},
  onLayer: () => () => {},
  openOverlay: () => () => {},
};

const NavigationContext = createContext<Navigation>(noNavigation);
export const NavigationProvider = NavigationContext.Provider;

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}
