import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCloseOnBack } from '#web/navigation/overlays.ts';
import { buttonClass } from '../button.tsx';
import { classes } from '../classes.ts';
import { MenuList } from './menu-list.tsx';
import { useCloseOutside } from './use-close-outside.ts';

type Props = {
  /** The content of the trigger button. */
  trigger: ReactNode;
  /** Replaces the trigger's content as its accessible name, and names the menu; without it the menu is "Menu". */
  label?: string | undefined;
  /** Links and buttons that spread `menuItem`, and separators. */
  children: ReactNode;
};

/** Makes a link or a button a menu item: `<Link to="/profile" {...menuItem}>`. */
export const menuItem = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-10 w-full items-center gap-3 px-4 py-2 text-left text-base text-ink no-underline hover:bg-paper-sunk ' +
    'focus:bg-paper-sunk focus-visible:-outline-offset-2 pointer-coarse:min-h-11',
} as const;

/** A button that opens a short list right below it, without a positioning library. */
export function Menu({ trigger, label, children }: Props) {
  // The item that gets the focus first; undefined while the menu is closed.
  const [initialFocus, setInitialFocus] = useState<'first' | 'last'>();
  const open = initialFocus !== undefined;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setInitialFocus(undefined);
  useCloseOnBack(open, close);
  useCloseOutside(open, root, close);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setInitialFocus(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function closeAndFocusTrigger() {
    close();
    button.current?.focus();
  }

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => setInitialFocus(open ? undefined : 'first')}
        onKeyDown={onKeyDown}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        {trigger}
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 [transition:rotate_0.15s]', open && 'rotate-180')}
        />
      </button>
      {open && (
        <MenuList
          id={id}
          label={label}
          initialFocus={initialFocus}
          close={close}
          closeAndFocusTrigger={closeAndFocusTrigger}
        >
          {children}
        </MenuList>
      )}
    </div>
  );
}
