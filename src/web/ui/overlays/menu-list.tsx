import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';

type Props = {
  id: string;
  label?: string | undefined;
  /** Elements with the role of a menu item, and separators. */
  children: ReactNode;
  initialFocus: 'first' | 'last';
  close: () => void;
  closeAndFocusTrigger: () => void;
};

/** The open list of a menu, and what its keys do. */
export function MenuList({ id, label = 'Menu', initialFocus, close, closeAndFocusTrigger, children }: Props) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    itemsIn(menu.current)
      .at(initialFocus === 'first' ? 0 : -1)
      ?.focus();
  }, [initialFocus]);

  /** The item that a key moves the focus to. A letter moves it to the next item that starts with it. */
  function nextItem({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): HTMLElement | undefined {
    const items = itemsIn(menu.current);
    const index = items.findIndex((item) => item === document.activeElement);
    if (key === 'ArrowDown') return items[(index + 1) % items.length];
    if (key === 'ArrowUp') return items.at(Math.max(index, 0) - 1);
    if (key === 'Home') return items[0];
    if (key === 'End') return items.at(-1);
    // A letter with one of these is a shortcut of the browser, such as Ctrl+P.
    if (key.length > 1 || ctrlKey || metaKey || altKey) return undefined;
    const startsWithKey = (item: HTMLElement) =>
      item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
    return [...items.slice(index + 1), ...items].find(startsWithKey);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return close();
    const next = nextItem(event);
    if (event.key === 'Escape') closeAndFocusTrigger();
    else if (next) next.focus();
    else return;
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role=menuitem]')) closeAndFocusTrigger();
  }

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      onClick={onClick}
      className="absolute top-full right-0 z-30 mt-1 min-w-52 animate-rise rounded-sm border border-line bg-paper-raised py-1.5 shadow-lift"
    >
      {children}
    </div>
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}
