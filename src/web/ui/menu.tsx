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

type Props = {
  /** The content of the trigger button. */
  trigger: ReactNode;
  /** The trigger's accessible name, when its content does not say enough. */
  label?: string | undefined;
  align?: 'start' | 'end' | undefined;
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
export function Menu({ trigger, label, align = 'end', children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const firstFocus = useRef<'first' | 'last'>('first');
  useCloseOnBack(open, () => setOpen(false));

  useEffect(() => {
    if (!open) return;
    itemsIn(root.current)
      .at(firstFocus.current === 'first' ? 0 : -1)
      ?.focus();
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function show(focus: 'first' | 'last') {
    firstFocus.current = focus;
    setOpen(true);
  }

  function onTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function onMenuKey(event: KeyboardEvent) {
    const all = itemsIn(root.current);
    const index = all.findIndex((item) => item === document.activeElement);
    const next = {
      ArrowDown: all[(index + 1) % all.length],
      ArrowUp: all.at(index - 1),
      Home: all[0],
      End: all.at(-1),
    }[event.key];
    const typed =
      event.key.length === 1 ? startingWith([...all.slice(index + 1), ...all], event.key) : undefined;
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else if (next ?? typed) (next ?? typed)?.focus();
    else return;
    event.preventDefault();
  }

  function onMenuClick(event: MouseEvent) {
    if (!(event.target instanceof Element) || !event.target.closest('[role=menuitem]')) return;
    setOpen(false);
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
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={onTriggerKey}
        className={buttonClass({ variant: 'quiet', size: 'sm' })}
      >
        {trigger}
        <ChevronDown
          aria-hidden="true"
          className={classes('size-4 transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label ?? 'Menu'}
          onKeyDown={onMenuKey}
          onClick={onMenuClick}
          className={classes(
            'absolute top-full z-30 mt-1 min-w-52 animate-rise rounded-sm border border-line bg-paper-raised py-1.5 shadow-lift',
            align === 'end' ? 'right-0' : 'left-0',
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

function startingWith(items: HTMLElement[], letter: string): HTMLElement | undefined {
  return items.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()));
}
