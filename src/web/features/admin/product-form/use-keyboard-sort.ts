import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';

/** Announcements for screen readers while an image is moved. Images and positions are numbered from 1. */
export const moveTexts = {
  lifted: (image: number, position: number, count: number) =>
    `Picture ${image} is picked up, at position ${position} of ${count}.`,
  over: (image: number, position: number, count: number) =>
    `Picture ${image} is over position ${position} of ${count}.`,
  dropped: (image: number, position: number, count: number) =>
    `Picture ${image} was dropped at position ${position} of ${count}.`,
  canceled: (image: number) => `Picture ${image} is back at its position.`,
};

type Options = {
  /** One for each image, in the order of the list. */
  keys: readonly string[];
  /** Moves an image, and returns the focus that the move takes from its handle. `from` and `to` are zero-based. */
  onMove: (from: number, to: number, key: string) => void;
  onDragging: (dragging: boolean) => void;
  announce: (text: string) => void;
};

/**
 * Sorting with the keyboard: Space or Enter picks an image up and drops it, Up and Down move it, Escape puts it back. The list
 * changes at once: with an image floating over the list, as for a mouse, the form would have to scroll beneath it.
 */
export function useKeyboardSort({ keys, onMove, onDragging, announce }: Options) {
  const count = keys.length;
  const [lifted, setLifted] = useState<{ key: string; from: number }>();

  function drop(text: string) {
    setLifted(undefined);
    onDragging(false);
    announce(text);
  }

  const dropForPointer = useEffectEvent(() => {
    if (lifted) drop(moveTexts.dropped(lifted.from + 1, keys.indexOf(lifted.key) + 1, count));
  });
  // A press elsewhere gives no key to the handle any more, and the dialog closes only without a lifted image.
  useEffect(() => {
    if (!lifted) return;
    const onPress = () => dropForPointer();
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [lifted]);

  function onHandleKey(event: KeyboardEvent, key: string, index: number) {
    const current = lifted?.key === key ? lifted : undefined;
    const image = (current?.from ?? index) + 1;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (current) return drop(moveTexts.dropped(image, index + 1, count));
      setLifted({ key, from: index });
      onDragging(true);
      return announce(moveTexts.lifted(image, index + 1, count));
    }
    if (!current) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onMove(index, current.from, key);
      return drop(moveTexts.canceled(image));
    }
    if (event.key === 'Tab') return drop(moveTexts.dropped(image, index + 1, count));
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : index;
    if (to === index) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    onMove(index, to, key);
    announce(moveTexts.over(image, to + 1, count));
  }

  return { liftedKey: lifted?.key, onHandleKey };
}
