import { Search } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { isPriced } from '#contract/catalog/is-priced.ts';
import { formatRupees } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { piecesWith } from './orders-query.ts';

/** The shop is asked after so many milliseconds without a key. */
const PAUSE_MS = 150;

type Props = {
  onChoose: (product: Product) => void;
  error: string | undefined;
};

/** The pieces that the shop finds for these words; `settled` once they are those of the words as they stand. */
function useFound(words: string, open: boolean) {
  const [asked, setAsked] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...piecesWith(asked), enabled: open, placeholderData: keepPreviousData },
    queryClient,
  );
  const settled = asked === words && !isPlaceholderData && data !== undefined;
  return { found: open ? (data ?? []).filter(isPriced) : [], settled, error, refetch };
}

/** A box to look for a piece by its name. What is found stands below it, in the form's own flow, so that nothing is covered. */
export function PiecePicker({ onChoose, error }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [told, setTold] = useState('');
  const { found, settled, error: failure, refetch } = useFound(words, open);
  const current = found[active];

  function choose(product: Product | undefined) {
    if (!product) return;
    onChoose(product);
    setTold(`${product.name} added`);
    setWords('');
    setOpen(false);
  }

  /** For an Enter that was quicker than the shop. Whoever has gone on meanwhile is not called back. */
  async function chooseFirst(wanted: string) {
    const products = await queryClient.fetchQuery(piecesWith(wanted)).catch((): PublicProduct[] => []);
    if (input.current?.value === wanted) choose(products.find(isPriced));
  }

  function show(nextWords: string) {
    setWords(nextWords);
    setActive(0);
    setTold('');
    setOpen(true);
    if (failure) void refetch();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) show(words);
      else setActive(found.length === 0 ? 0 : (active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // The order is not sent while a piece is being looked for.
      event.preventDefault();
      if (settled) choose(current);
      else if (open) void chooseFirst(words);
    } else if (event.key === 'Escape' && open) {
      // Closes the list and not the dialog around it.
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}>
      <TextField
        ref={input}
        label="Add a product"
        placeholder="Search products by name..."
        hint={failure && open ? 'The products did not arrive. Type on to ask again.' : undefined}
        before={<Search aria-hidden="true" className="size-4" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={current ? `${id}-${current._id}` : undefined}
        autoComplete="off"
        value={words}
        onChange={(event) => show(event.target.value)}
        onClick={() => !open && show(words)}
        onKeyDown={onKeyDown}
        error={error}
      />
      {found.length > 0 && (
        // oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a list of options is what a listbox is
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Products found"
          className="mt-1 rounded-sm border border-line-strong py-1"
        >
          {found.map((product, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard by the box above
            <li
              key={product._id}
              id={`${id}-${product._id}`}
              role="option"
              aria-selected={at === active}
              // The focus stays in the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                choose(product);
                input.current?.focus();
              }}
              className={classes(
                'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1 hover:bg-paper-sunk',
                at === active && 'bg-paper-sunk',
              )}
            >
              <span className="min-w-0 break-words">{product.name}</span>
              <span className="text-sm text-ink-soft figures">
                {formatRupees(effectivePrice(product.price).rupees)} ·{' '}
                {product.stock === 0 ? (
                  <strong className="text-madder">Sold out</strong>
                ) : (
                  `${product.stock} in stock`
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={open && words !== '' && found.length === 0 ? 'mt-1.5 text-sm' : 'sr-only'}>
        {told || (open && words !== '' ? foundWords(found.length, !settled) : '')}
      </p>
    </div>
  );
}

function foundWords(found: number, waiting: boolean): string {
  if (waiting) return 'The products are on their way…';
  if (found === 0) return 'No product is found by that.';
  return found === 1 ? '1 product found' : `${found} products found`;
}
