import { Clock, Pencil, Trash2 } from 'lucide-react';
import { type ChangeEvent, memo, type Ref } from 'react';
import { isShownOnly, isSoldOutNow, LOW_STOCK_THRESHOLD } from '#contract/catalog/availability.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import { truncate } from '#contract/text/graphemes.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { ProductImage } from '#web/features/shared/product-card/product-image.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Cell, Row, RowHeaderCell } from '#web/ui/table.tsx';
import type { Hold } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { type HoldItem, holdableItems } from '../holds/holds-query.ts';
import { countText } from '../shared/count-text.ts';
import { formatTimestampDay } from '../shared/dates.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { VisibilityBadge } from '../shared/visibility.tsx';
import { InlineNumberEdit } from './inline-number-edit.tsx';
import { editProps } from './edit-props.ts';
import { InlineVariants } from './inline-variants.tsx';
import { changeDiscounted, changeActualPrice, changeStock } from './product-input.ts';
import type { ToggleOptions } from './selection.ts';

/** Rows are counted from 1, and the header is the first. */
const rowNumber = (index: number) => index + 2;

const MAX_TAGS = 3;
const MAX_NOTES_LENGTH = 30;

export type RowActions = {
  onToggle: (id: string, options: ToggleOptions) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  /** Absent while the order book is off. */
  onHold: ((items: readonly HoldItem[]) => void) | undefined;
};

type Props = RowActions & {
  product: Product;
  holds: readonly Hold[] | undefined;
  selected: boolean;
  index: number;
  ref: Ref<HTMLTableRowElement>;
};

/** One product. Memoized, so that scrolling does not render unchanged rows. */
export const ProductRow = memo(function ProductRow({
  product,
  holds,
  selected,
  index,
  ref,
  onToggle,
  onEdit,
  onDelete,
  onHold,
}: Props) {
  const { _id, name, category, meta, updatedAt } = product;
  const holdable = holdableItems(product, holds);

  function toggle(event: ChangeEvent<HTMLInputElement>) {
    const { nativeEvent } = event;
    const range = 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
    onToggle(_id, { on: event.target.checked, range });
  }

  return (
    <Row ref={ref} data-index={index} aria-rowindex={rowNumber(index)} aria-selected={selected}>
      <RowHeaderCell aria-labelledby={`name-${_id}`} className="max-lg:[grid-area:product]">
        <div className="product-summary">
          <Checkbox name={name} checked={selected} onChange={toggle} />
          <ProductSummary product={product} />
        </div>
      </RowHeaderCell>
      <Cell label="Category" className="max-lg:[grid-area:category]">
        <span className="line-clamp-2" title={category.name}>
          {category.name || 'Unknown'}
        </span>
      </Cell>
      <Cell label="Meta" className="max-lg:[grid-area:meta]">
        <Meta meta={meta} />
      </Cell>
      <Cell label="Price" className="max-lg:[grid-area:price]">
        <InlinePrice product={product} />
      </Cell>
      <Cell label="Stock" className="max-lg:[grid-area:stock]">
        <InlineStock product={product} />
      </Cell>
      <Cell label="Visibility" className="max-lg:[grid-area:badges]">
        <Badges product={product} holds={holds} />
      </Cell>
      <Cell label="Updated" className="text-ink-soft max-lg:[grid-area:updated]">
        <time dateTime={updatedAt} className="tabular-figures whitespace-nowrap">
          {formatTimestampDay(updatedAt)}
        </time>
      </Cell>
      <Cell className="max-lg:self-end max-lg:[grid-area:actions]">
        <div className="flex max-lg:-mr-3 max-lg:justify-end">
          <IconButton
            label={`Edit ${name}`}
            Icon={Pencil}
            iconClass="size-4.5"
            onClick={() => onEdit(product)}
          />
          {onHold && holdable.length > 0 && (
            <IconButton
              label={`Put ${name} on hold`}
              title="Put on hold"
              Icon={Clock}
              iconClass="size-4.5"
              onClick={() => onHold(holdable)}
            />
          )}
          <IconButton
            label={`Delete ${name}`}
            // DeleteDialog finds the button of the next row by it, to focus it after a deletion.
            data-delete={_id}
            Icon={Trash2}
            iconClass="size-4.5"
            onClick={() => onDelete(product)}
          />
        </div>
      </Cell>
    </Row>
  );
});

function ProductSummary({ product: { _id, name, description, images, tags } }: { product: Product }) {
  const image = images.toSorted((one, other) => one.position - other.position)[0];
  return (
    <>
      <ProductImage image={image} name={name} sizes="3rem" className="w-12 shrink-0" />
      <div className="product-words">
        <p id={`name-${_id}`} title={name} className="line-clamp-1 font-semibold">
          {name}
        </p>
        {tags.length > 0 && (
          <ul aria-label="Tags">
            {tags.slice(0, MAX_TAGS).map((tag) => (
              <li key={tag} className="truncate rounded-xs bg-wall px-1">
                {tag}
              </li>
            ))}
            {tags.length > MAX_TAGS && (
              <li className="shrink-0" title={tags.slice(MAX_TAGS).join(', ')}>
                +{tags.length - MAX_TAGS}
              </li>
            )}
          </ul>
        )}
        <p className="line-clamp-2 text-ink-soft">{description}</p>
      </div>
    </>
  );
}

function Meta({ meta: { medium, size, notes } }: Pick<Product, 'meta'>) {
  if (!medium && !size && !notes) return <span className="text-ink-faint">–</span>;
  return (
    <div className="product-meta">
      {medium && <p title={medium}>{medium}</p>}
      {size && (
        <p className="text-ink-soft" title={size}>
          {size}
        </p>
      )}
      {notes && (
        <p className="text-ink-faint lg:text-wrap" title={notes}>
          {truncate(notes, MAX_NOTES_LENGTH)}
        </p>
      )}
    </div>
  );
}

function Badges({ product, holds = [] }: Pick<Props, 'product'> & Partial<Pick<Props, 'holds'>>) {
  const { visibility, active, isAvailableToSell } = product;
  const isForSale = isAvailableToSell && !isShownOnly(product);
  return (
    <div className="flex flex-wrap items-start gap-1">
      <div className="product-badges">
        <VisibilityBadge visible={visibility} />
        {isForSale && <Badge variant="positive">For Sale</Badge>}
        {isSoldOutNow(product) && <Badge variant="alert">Sold Out</Badge>}
      </div>
      {holds.map((hold) => (
        <span key={hold.id} className="text-sm text-ink-soft">
          <Badge variant="attention">On hold</Badge>{' '}
          <span className="wrap-anywhere">
            for {hold.customerName} until {holdEndText(hold.until)}
          </span>
        </span>
      ))}
      {/* `active`: visible, in a visible category, not deleted. Deleted products are not in this list. */}
      {isAvailableToSell && !isForSale && (
        <span className="text-sm text-ink-faint">not “For sale in the gallery”</span>
      )}
      {visibility && !active && <span className="text-sm text-ink-faint">in a hidden category</span>}
    </div>
  );
}

function InlinePrice({ product }: { product: Product }) {
  const { name, price } = product;
  const isDiscounted = effectivePrice(price).percent !== undefined;
  if (product.variants)
    return (
      <InlineVariants product={product} what="prices">
        {isDiscounted && (
          <del className="block text-sm text-ink-faint">{formatRupeesExactly(price.actual)}</del>
        )}
        <span className={isDiscounted ? 'font-semibold text-leaf' : undefined}>
          {product.priceIsFrom && 'from '}
          {formatRupeesExactly(effectivePrice(price).rupees)}
        </span>
      </InlineVariants>
    );
  return (
    <div className="flex flex-col items-start">
      <InlineNumberEdit
        name={`price of ${name}`}
        before="₹"
        value={price.actual}
        {...editProps(product, changeActualPrice)}
      >
        {isDiscounted ? (
          <del className="text-sm text-ink-faint">{formatRupeesExactly(price.actual)}</del>
        ) : (
          formatRupeesExactly(price.actual)
        )}
      </InlineNumberEdit>
      {isDiscounted && price.discounted !== undefined && (
        <InlineNumberEdit
          name={`discounted price of ${name}`}
          before="₹"
          value={price.discounted}
          {...editProps(product, changeDiscounted)}
        >
          <span className="font-semibold text-leaf">{formatRupeesExactly(price.discounted)}</span>
        </InlineNumberEdit>
      )}
    </div>
  );
}

function InlineStock({ product }: { product: Product }) {
  const { name, stock, variants } = product;
  const word = stockWord(product);
  const shown =
    stock < LOW_STOCK_THRESHOLD && !isShownOnly(product) ? (
      <strong className="text-turmeric">{word === undefined ? stock : `${stock} · ${word}`}</strong>
    ) : (
      stock
    );
  if (variants)
    return (
      <InlineVariants product={product} what="stock">
        {shown}
        <span className="block text-sm text-ink-soft">{countText(variants.items.length, 'variant')}</span>
      </InlineVariants>
    );
  return (
    <InlineNumberEdit name={`stock of ${name}`} value={stock} {...editProps(product, changeStock)}>
      {shown}
    </InlineNumberEdit>
  );
}

/** The word beside a low stock; undefined for none. Most pieces are one of a kind: beside a 1 it would be in nearly every row. */
function stockWord({ stock, variants }: Product): string | undefined {
  if (stock === 0) return 'sold out';
  return stock === 1 && !variants ? undefined : 'low';
}

type CheckboxProps = {
  name: string;
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

function Checkbox({ name, ...input }: CheckboxProps) {
  return (
    <label className="tick">
      <input type="checkbox" aria-label={`Select ${name}`} {...input} className="tick-mark" />
    </label>
  );
}
