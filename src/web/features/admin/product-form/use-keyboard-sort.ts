import { type KeyboardEvent, useState } from 'react';

type Lifted = { key: string; from: number };

type Options = {
  count: number;
  /** Moves a picture, and gives its handle the focus that moving takes away. */
  onMove: (from: number, to: number, key: string) => void;
  onDragging: (dragging: boolean) => void;
  /** Tells whoever hears the page. */
  say: (words: string) => void;
};

/**
 * Dragging by keys: Space lifts a picture and puts it down, the arrows move it, Escape puts it back. The list follows at
 * once; to carry the picture over the list, as a mouse does, the form would have to scroll beneath it.
 */
export function useLiftedImage({ count, onMove, onDragging, say }: Options) {
  const [lifted, setLifted] = useState<Lifted>();

  function putDown(words: string) {
    setLifted(undefined);
    onDragging(false);
    say(words);
  }

  function press(event: KeyboardEvent, key: string, at: number) {
    const held = lifted?.key === key ? lifted : undefined;
    const name = `Picture ${(held?.from ?? at) + 1}`;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (held) return putDown(`${name} was put down at place ${at + 1} of ${count}.`);
      setLifted({ key, from: at });
      onDragging(true);
      return say(`${name} is lifted, at place ${at + 1} of ${count}.`);
    }
    if (!held) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onMove(at, held.from, key);
      return putDown(`${name} is back at its place.`);
    }
    if (event.key === 'Tab') return putDown(`${name} was put down at place ${at + 1} of ${count}.`);
    const to = event.key === 'ArrowUp' ? at - 1 : event.key === 'ArrowDown' ? at + 1 : at;
    if (to === at) return;
    event.preventDefault();
    if (to < 0 || to >= count) return;
    onMove(at, to, key);
    say(`${name} is over place ${to + 1} of ${count}.`);
  }

  return { liftedKey: lifted?.key, press };
}
