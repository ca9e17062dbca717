import { createContext, useContext } from 'react';
import type { Search, SearchInput } from './paths.ts';

export type NavigateOptions = {
  /** Replaces the current history entry, so that Back skips it. */
  replace?: boolean;
  /** Keeps the scroll position. */
  keepScroll?: boolean;
  /** Loads the page and the settings again, even if it is the current page. */
  again?: boolean;
};

/** Navigation between pages, and what lies over a page. */
export type Navigation = {
  /** Resolves once the new page is on screen. */
  navigate: (href: string, options?: NavigateOptions) => Promise<void>;
  /** Changes the query of the current URL. */
  changeSearch: (change: (now: Search) => SearchInput, options?: NavigateOptions) => Promise<void>;
  /** Loads what a page needs before the visitor follows a link to it. */
  prefetch: (href: string) => void;
  /** Goes to the previous page and closes what lies over the current one. */
  back: () => Promise<void>;
  /** False on the first page of a visit: Back would leave the shop. */
  canGoBack: () => boolean;
  /** Loads the current page and the settings around it again; a response that is still fresh comes from the cache of calls. */
  reload: () => Promise<void>;
  /** Calls `listener` when loading starts or ends. @returns unsubscribes */
  onLoading: (listener: () => void) => () => void;
  isLoading: () => boolean;
  /** The layer over the page, as `useLayer` names it. */
  layer: () => string | undefined;
  /** Opens a layer; `isNew` gives it a history entry of its own. See `useLayer`. */
  setLayer: (layer: string, options: { isNew: boolean }) => void;
  closeLayer: () => void;
  /** Calls `listener` when a layer opens, changes or closes. @returns unsubscribes */
  onLayer: (listener: () => void) => () => void;
  /** Gives an overlay a history entry; see `useCloseOnBack`. @returns removes it */
  openOverlay: (overlay: { close: () => void }) => () => void;
};

const stay = async () => {};

/** For rendering on the server, where no navigation happens. */
export const noNavigation: Navigation = {
  navigate: stay,
  changeSearch: stay,
  prefetch: () => {},
  back: stay,
  canGoBack: () => false,
  reload: stay,
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
