import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';
import { type Navigation, useNavigation } from './navigation.ts';

/**
 * The state of a history entry. The entry of a layer or an overlay has the key and index of its page; `overlays` counts
 * the open ones. An overlay is a dialog or menu: unlike a layer, Forward and a reload do not open it again.
 */
export type Entry = {
  /** Identifies one visit of a page: its scroll position, layers and overlays belong to it. */
  key: string;
  /** The number of pages before this one in the history of the tab. */
  index: number;
  layer?: string | undefined;
  overlays?: number | undefined;
};
/** The current history entry. */
export type CurrentEntry = { entry: () => Entry; setEntry: (entry: Entry) => void };

/**
 * A layer over a page has a history entry of its own, above that of the page: Back closes it, Forward opens it again, and
 * it is open after a reload.
 */
export function createLayers({ entry, setEntry }: CurrentEntry) {
  const { subscribe, notify } = createListeners();
  // history.back() takes effect later: a second press meanwhile must not go back twice.
  let isLeaving = false;

  function entryChanged() {
    isLeaving = false;
    notify();
  }

  /** @param options.isNew pushes an entry; otherwise the layer replaces the current one */
  function setLayer(layer: string, { isNew }: { isNew: boolean }) {
    const { key, index, layer: current } = entry();
    if (isLeaving || layer === current) return;
    const next = { key, index, layer };
    setEntry(next);
    if (isNew) history.pushState(next, '');
    else history.replaceState(next, '');
    entryChanged();
  }

  function closeLayer() {
    if (isLeaving || entry().layer === undefined) return;
    isLeaving = true;
    history.back();
  }

  const navigation: Pick<Navigation, 'layer' | 'setLayer' | 'closeLayer' | 'onLayer'> = {
    layer: () => entry().layer,
    setLayer,
    closeLayer,
    onLayer: subscribe,
  };
  return { navigation, entryChanged };
}

/**
 * A full-screen layer over the page, such as an image viewer, that Back closes.
 * @param name differs for each layer of a page
 */
export function useLayer(name: string) {
  const { layer, setLayer, closeLayer, onLayer } = useNavigation();
  const prefix = `${name}:`;
  const current = useSyncExternalStore(onLayer, layer, () => undefined);
  return {
    /** Given to `open` or `change`; undefined while the layer is closed. */
    value: current?.startsWith(prefix) ? current.slice(prefix.length) : undefined,
    open: (value: string) => setLayer(prefix + value, { isNew: true }),
    /** Changes the value without another history entry. */
    change: (value: string) => setLayer(prefix + value, { isNew: false }),
    /** Goes one step back in the history. */
    close: closeLayer,
  };
}
