import './tabs.css';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type Tab<Value extends string> = { value: Value; label: ReactNode };

type Props<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  /** Called for a press and for arrow keys; change the URL here when tabs have one. */
  onValueChange: (value: Value) => void;
  /** The panel of the selected tab. A value without a tab has a panel too, named by `label`. */
  children: ReactNode;
  className?: string | undefined;
};

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
  className,
}: Props<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.findIndex((tab) => tab.value === value);

  // On a phone not all tabs fit: scroll the selected one into view.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[selected];
    if (row && tab instanceof HTMLElement)
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);

  function move(event: KeyboardEvent) {
    const last = tabs.length - 1;
    const from = Math.max(selected, 0);
    const to = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.value}`)}`)?.focus();
    onValueChange(next.value);
  }

  return (
    <div className={className}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, one at a time */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="tab-row relative flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={index === Math.max(selected, 0) ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={classes(
              'min-h-11 border-b-2 px-4 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
              tab.value === value
                ? 'border-indigo text-indigo'
                : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={selected < 0 ? undefined : `${id}-${value}`}
        aria-label={selected < 0 ? label : undefined}
        className="pt-8"
      >
        {children}
      </div>
    </div>
  );
}
