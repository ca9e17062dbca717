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
  /** Beside the tabs: a heading before them; after them links with `data-value`, which scroll together with the tabs. */
  before?: ReactNode;
  after?: ReactNode;
  className?: string | undefined;
  panelClass?: string | undefined;
};

const tabClass = (isSelected: boolean) =>
  classes(
    'min-h-11 border-b-2 px-4 font-semibold whitespace-nowrap focus-visible:-outline-offset-2',
    isSelected
      ? 'border-indigo text-indigo'
      : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
  );

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  children,
  before,
  after,
  className,
  panelClass = 'pt-8',
}: Props<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.findIndex((tab) => tab.value === value);
  const row = useScrollIntoView(value, selected);

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
      <div className={before ? 'tabs-beside' : undefined}>
        {before}
        <div
          ref={row}
          data-toast-avoids
          className="tab-row relative flex overflow-x-auto border-b border-line"
        >
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, one at a time */}
          <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="flex gap-1">
            {tabs.map((tab, index) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                data-value={tab.value}
                aria-selected={tab.value === value}
                aria-controls={tab.value === value ? `${id}-panel` : undefined}
                tabIndex={index === Math.max(selected, 0) ? 0 : -1}
                onClick={() => onValueChange(tab.value)}
                className={tabClass(tab.value === value)}
              >
                {tab.label}
              </button>
            ))}
          </div>
          {after}
        </div>
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={selected < 0 ? undefined : `${id}-${value}`}
        aria-label={selected < 0 ? label : undefined}
        className={panelClass}
      >
        {children}
      </div>
    </div>
  );
}

/**
 * On a phone not all tabs and links fit: scrolls the one with this `data-value` into view.
 * @param selected the index of the tab, which may arrive later; -1 for a link
 * @returns the ref of their row
 */
function useScrollIntoView(value: string, selected: number) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = row;
    if (!current) return undefined;
    // Links that arrive later move the others: it follows them.
    const observer = new ResizeObserver(() => {
      const chosen =
        current.querySelectorAll<HTMLElement>('[role="tab"]')[selected] ??
        current.querySelector<HTMLElement>(`[data-value="${CSS.escape(value)}"]`);
      // The row is positioned, so that `offsetLeft` counts from it.
      if (chosen) current.scrollLeft = chosen.offsetLeft - (current.clientWidth - chosen.offsetWidth) / 2;
    });
    for (const part of current.children) observer.observe(part);
    return () => observer.disconnect();
  }, [value, selected]);
  return row;
}
