import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product, PublicProduct } from '#contract/catalog/product.ts';
import { formatRupees } from '#contract/text/money.ts';
import { queryClient } from '#web/api/query-client.ts';
import { classes } from '#web/ui/classes.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { countText } from '../shared/count-text.ts';
import { rankSuggestions, suggestionsQuery } from './orders-query.ts';

const DEBOUNCE_MS = 150;

/** The products that match a text; `isSettled` once they belong to the current text. */
function useSuggestions(text: string, open: boolean) {
  const [searched, setSearched] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    { ...suggestionsQuery(searched), enabled: open, placeholderData: keepPreviousData },
    queryClient,
  );
  const isSettled = searched === text && !isPlaceholderData && data !== undefined;
  return { products: open ? rankSuggestions(data ?? [], searched) : [], isSettled, error, refetch };
}

type Props = {
  label?: string;
  onChoose: (product: Product) => void;
  error: string | undefined;
};

/** State of the search field: the text, its suggestions, and the keys that choose one. */
function usePicker(onChoose: (product: Product) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  /** The id of the suggestion that the arrow keys marked. */
  const [markedId, setMarkedId] = useState<string>();
  const [addedText, setAddedText] = useState('');
  /** An Enter waits for the suggestions to this text. */
  const awaitedText = useRef<string>(undefined);
  const { products, isSettled, error: loadError, refetch } = useSuggestions(text, open);
  // New suggestions may not have the marked product, or have it elsewhere.
  const active = indexOfMarked(products, markedId);
  const current = products[active];

  function choose(product: Product | undefined) {
    if (!product) return;
    onChoose(product);
    setAddedText(`${product.name} added`);
    setText('');
    setOpen(false);
  }

  /** For Enter before the suggestions arrive. Does nothing if the text has changed meanwhile, or Enter is pressed again. */
  async function chooseFound(wanted: string) {
    if (awaitedText.current === wanted) return;
    awaitedText.current = wanted;
    const found = await queryClient.fetchQuery(suggestionsQuery(wanted)).catch((): PublicProduct[] => []);
    if (awaitedText.current === wanted) awaitedText.current = undefined;
    if (input.current?.value !== wanted) return;
    const ranked = rankSuggestions(found, wanted);
    choose(ranked[indexOfMarked(ranked, markedId)]);
  }

  function search(nextText: string) {
    setText(nextText);
    setMarkedId(undefined);
    setAddedText('');
    setOpen(true);
    if (loadError) void refetch();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) search(text);
      else setMarkedId(products.at((active + step) % products.length)?._id);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Enter here chooses a product and does not submit the order.
      event.preventDefault();
      if (isSettled) choose(current);
      else if (open) void chooseFound(text);
    } else if (event.key === 'Escape' && open) {
      // Closes the suggestions, not the dialog.
      event.stopPropagation();
      setOpen(false);
    }
  }

  return {
    input,
    text,
    open,
    active,
    addedText,
    products,
    isSettled,
    loadError,
    choose,
    search,
    onKeyDown,
    close: () => setOpen(false),
  };
}

/** The position of the marked product, or of the first one. */
const indexOfMarked = (products: readonly Product[], markedId: string | undefined): number =>
  Math.max(
    0,
    products.findIndex(({ _id }) => _id === markedId),
  );

/** A search field for a product's name. The suggestions are in the flow of the form, so they cover nothing. */
export function ProductPicker({ label = 'Add a product', onChoose, error }: Props) {
  const id = useId();
  const {
    input,
    text,
    open,
    active,
    addedText,
    products,
    isSettled,
    loadError,
    choose,
    search,
    onKeyDown,
    close,
  } = usePicker(onChoose);
  const current = products[active];
  const hasSearch = open && text !== '';
  return (
    <div onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}>
      <TextField
        ref={input}
        label={label}
        placeholder="Search products by name..."
        hint={loadError && open ? 'We couldn’t load the products. Keep typing to retry.' : undefined}
        before={<Search aria-hidden="true" className="size-4" />}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={products.length > 0}
        aria-controls={products.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={current ? `${id}-${current._id}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => search(event.target.value)}
        onClick={() => !open && search(text)}
        onKeyDown={onKeyDown}
        error={error}
      />
      {products.length > 0 && (
        <Suggestions
          id={id}
          products={products}
          active={active}
          onChoose={(product) => {
            choose(product);
            input.current?.focus();
          }}
        />
      )}
      <p role="status" className={hasSearch && products.length === 0 ? 'mt-1.5 text-sm' : 'sr-only'}>
        {addedText || (hasSearch && (isSettled ? resultText(products.length) : 'Searching…'))}
      </p>
    </div>
  );
}

function resultText(count: number): string {
  return count === 0 ? 'No products found.' : `${countText(count, 'product')} found`;
}

type SuggestionsProps = {
  id: string;
  products: readonly Product[];
  active: number;
  onChoose: (product: Product) => void;
};

function Suggestions({ id, products, active, onChoose }: SuggestionsProps) {
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- a listbox is a list of options
    <ul
      id={`${id}-list`}
      role="listbox"
      aria-label="Products found"
      className="mt-1 rounded-sm border border-line-strong py-1"
    >
      {products.map((product, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
        <li
          key={product._id}
          id={`${id}-${product._id}`}
          role="option"
          aria-selected={index === active}
          // The focus stays in the search field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(product)}
          className={classes(
            'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-3 py-1 hover:bg-paper-sunk',
            index === active && 'bg-paper-sunk',
          )}
        >
          <span className="min-w-0 break-words">{product.name}</span>
          <span className="text-sm text-ink-soft tabular-figures">
            {product.priceIsFrom && 'from '}
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
  );
}
