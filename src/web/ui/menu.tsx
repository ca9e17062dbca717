import { ChevronDown } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useCloseOnBack } from '../navigation/overlays.ts';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { useCloseOutside } from './use-close-outside.ts';

type Props = {
  /** The content of the trigger button. */
  trigger: ReactNode;
  /** The trigger's accessible name, when its content does not say enough. */
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
export function Menu({ trigger, ...list }: Props) {
  // The item that gets the focus first; undefined while the menu is closed.
  const [opened, setOpened] = useState<'first' | 'last'>();
  const open = opened !== undefined;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(undefined);
  useCloseOnBack(open, close);
  useCloseOutside(open, root, close);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function closeAndReturn() {
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
        aria-label={list.label}
        onClick={() => setOpened(open ? undefined : 'first')}
        onKeyDown={onKeyDown}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        {trigger}
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && <MenuList {...list} id={id} initialFocus={opened} {...{ close, closeAndReturn }} />}
    </div>
  );
}

type ListProps = Omit<Props, 'trigger'> & {
  id: string;
  initialFocus: 'first' | 'last';
  close: () => void;
  /** Closes the menu and focuses its trigger. */
  closeAndReturn: () => void;
};

function MenuList({ label = 'Menu', children, id, initialFocus, ...props }: ListProps) {
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    itemsIn(menu.current)
      .at(initialFocus === 'first' ? 0 : -1)
      ?.focus();
  }, [initialFocus]);

  function onKeyDown(event: KeyboardEvent) {
    const all = itemsIn(menu.current);
    const index = all.findIndex((item) => item === document.activeElement);
    const letter = event.key.toLowerCase();
    const next = {
      ArrowDown: all[(index + 1) % all.length],
      ArrowUp: all.at(index - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    const typed = [...all.slice(index + 1), ...all].find(
      (item) => letter.length === 1 && item.textContent.trim().toLowerCase().startsWith(letter),
    );
    if (event.key === 'Tab') return props.close();
    if (event.key === 'Escape') props.closeAndReturn();
    else if (next ?? typed) (next ?? typed)?.focus();
    else return;
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('[role=menuitem]')) props.closeAndReturn();
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
