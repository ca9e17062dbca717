import { type KeyboardEvent, useState } from 'react';

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
  count: number;
  /** Moves an image, and returns the focus that the move takes from its handle. `from` and `to` are zero-based. */
  onMove: (from: number, to: number, key: string) => void;
  onDragging: (dragging: boolean) => void;
  announce: (text: string) => void;
};

/**
 * Sorting with the keyboard: Space or Enter picks an image up and drops it, Up and Down move it, Escape puts it back. The list
 * changes at once: with an image floating over the list, as for a mouse, the form would have to scroll beneath it.
 */
export function useKeyboardSort({ count, onMove, onDragging, announce }: Options) {
  const [lifted, setLifted] = useState<{ key: string; from: number }>();

  function drop(text: string) {
    setLifted(undefined);
    onDragging(false);
    announce(text);
  }

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
