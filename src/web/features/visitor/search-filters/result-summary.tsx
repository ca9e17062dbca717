import { useRef, type MouseEvent } from 'react';
import { limits } from '#contract/api/limits.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { searchText } from '#web/navigation/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { without } from './search-params.ts';
import { choicesOf, hasAny } from './available-filters.ts';
import { chosenIn } from './active-filters.ts';
import type { Found } from './search-results.ts';

/** How many pieces there are, and what narrowed them down: each can be taken back. */
export function ResultLine({ found }: { found: Found }) {
  const { path } = found;
  const { navigate } = useNavigation();
  const count = useRef<HTMLParagraphElement>(null);
  const chosen = chosenIn(found);

  function takeBack(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The link that had the focus goes with what it stood for.
    void navigate(event.currentTarget.href, { keepScroll: true }).then(() => count.current?.focus());
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <p
        ref={count}
        role="status"
        tabIndex={-1}
        // A handful is counted at a glance.
        className={hasAny(choicesOf(found)) ? 'py-1 text-ink-faint' : 'sr-only'}
      >
        {countWords(found)}
      </p>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {chosen.map(({ words, left }) => (
            <li key={words} className="min-w-0">
              <a
                href={path + searchText(left)}
                onClick={takeBack}
                className="group inline-flex max-w-full min-h-9 items-center pointer-coarse:min-h-11"
              >
                <span className="inline-flex min-w-0 items-center gap-1.5 rounded-xs bg-indigo-tint px-2 py-0.5 text-indigo group-hover:underline">
                  <span className="sr-only">Take back: </span>
                  <span className="truncate">{words}</span>
                  <Icon name="cross" className="size-3.5" />
                </span>
              </a>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <a
                href={path + searchText(clear(found))}
                onClick={takeBack}
                className="ink-link inline-flex min-h-9 items-center px-1 pointer-coarse:min-h-11"
              >
                Clear all
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

/** Without any filter; the order stays, and so do the words that the search page is about. */
export function clear({ asked, place }: Found) {
  const filters = ['category', 'medium', 'minPrice', 'maxPrice', 'inStock'] as const;
  return place === 'everywhere' ? without(asked, ...filters) : without(asked, 'q', ...filters);
}

function countWords(found: Found): string {
  const count = counted(found);
  return found.instead === undefined ? count : `Showing results for “${found.instead}”: ${count}`;
}

function counted({ total, pages, asked }: Found): string {
  if (total === 0) return 'No pieces';
  const pieces = total === 1 ? '1 piece' : `${total.toLocaleString('en-IN')} pieces`;
  if (pages === 1) return pieces;
  const from = (Number(asked.page ?? 1) - 1) * limits.productsPerPage;
  return `${from + 1} to ${Math.min(from + limits.productsPerPage, total)} of ${pieces}`;
}
