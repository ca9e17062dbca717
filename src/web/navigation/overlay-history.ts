import { useSyncExternalStore } from 'react';
import { type Navigation, useNavigation } from './navigation.ts';

/**
 * What is stored in each entry of the browser's history. Where a layer or overlays cover the page, it has the page's key and
 * index; `overlays` counts those that are open.
 */
export type Entry = {
  key: string;
  index: number;
  layer?: string | undefined;
  overlays?: number | undefined;
};
/** The entry that the browser is at. */
export type CurrentEntry = { entry: () => Entry; setEntry: (entry: Entry) => void };

/**
 * What lies over a page has an entry of its own in the browser's history, one above that of the page: so Back on a phone
 * closes it, Forward opens it again, and a reload finds it open.
 */
export function createLayers({ entry, setEntry }: CurrentEntry) {
  const listeners = new Set<() => void>();
  // Between asking to go back and being there, another press must not go back twice.
  let leaving = false;

  function changed() {
    leaving = false;
    for (const listener of listeners) listener();
  }

  /** @param again with an entry of its own, rather than in the place of what lies there */
  function setLayer(layer: string, again: boolean) {
    const { key, index, layer: now } = entry();
    if (leaving || layer === now) return;
    const next = { key, index, layer };
    setEntry(next);
    if (again) history.pushState(next, '');
    else history.replaceState(next, '');
    changed();
  }

  function closeLayer() {
    if (leaving || entry().layer === undefined) return;
    leaving = true;
    history.back();
  }

  const navigation: Pick<Navigation, 'layer' | 'setLayer' | 'closeLayer' | 'onLayer'> = {
    layer: () => entry().layer,
    setLayer,
    closeLayer,
    onLayer(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { navigation, changed };
}

export type Layer = {
  /** What was given to `open` or `change`; undefined while it is closed. */
  place: string | undefined;
  open: (place: string) => void;
  /** Shows another place without one more step back. */
  change: (place: string) => void;
  /** One step back. */
  close: () => void;
};

/**
 * Something that lies over the page, such as a dialog over the whole screen, and that Back closes.
 * @param name tells the layers of a page apart
 */
export function useLayer(name: string): Layer {
  const { layer, setLayer, closeLayer, onLayer } = useNavigation();
  const start = `${name}:`;
  const given = useSyncExternalStore(onLayer, layer, () => undefined);
  return {
    place: given?.startsWith(start) ? given.slice(start.length) : undefined,
    open: (place) => setLayer(start + place, true),
    change: (place) => setLayer(start + place, false),
    close: closeLayer,
  };
}
