import { X } from 'lucide-react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Hold } from '#contract/orders/hold.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { useHolds } from '../holds/holds-query.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { type LineDraft, lineTotal, numberOf, priceOf, stockError, stockOf } from './lines-draft.ts';
import { SmallImage } from './order-card.tsx';

type Props = {
  lines: readonly LineDraft[];
  byId: ReadonlyMap<string, Product>;
  /** The items of a line's product and variant that the order has already taken out of stock. */
  takenOf: (line: LineDraft) => number;
  /** Absent when the order no longer allows changes of its products. */
  onChange: ((lines: LineDraft[]) => void) | undefined;
  /** The artist chose whether a line takes the hold of its piece. */
  onHoldChange: (lines: LineDraft[]) => void;
  errorOf: (index: number, field: 'quantity' | 'variant') => string | undefined;
};

export function ProductLines({ lines, byId, takenOf, onChange, onHoldChange, errorOf }: Props) {
  const holds = useHolds();
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Products of the order" className="mt-4 border-t border-line">
      {lines.map((line, index) => (
        <Line
          key={`${index} ${line.id}`}
          line={line}
          product={byId.get(line.id)}
          taken={takenOf(line)}
          onChange={onChange && ((changed) => onChange(lines.with(index, changed)))}
          hold={takesMore(line, takenOf(line)) ? holds?.find((hold) => isHoldOf(hold, line)) : undefined}
          onHoldChange={(changed) => onHoldChange(lines.with(index, changed))}
          onRemove={() => onChange?.(lines.toSpliced(index, 1))}
          error={errorOf(index, 'quantity')}
          variantError={errorOf(index, 'variant')}
        />
      ))}
    </ul>
  );
}

const isHoldOf = ({ product, variant }: Hold, line: LineDraft) =>
  product.id === line.id && (variant?.id ?? '') === (line.variant ?? '');

const takesMore = ({ quantity }: LineDraft, taken: number) => numberOf(quantity) > taken;

type LineProps = {
  hold: Hold | undefined;
  onHoldChange: (changed: LineDraft) => void;
  line: LineDraft;
  product: Product | undefined;
  taken: number;
  onChange: ((changed: LineDraft) => void) | undefined;
  onRemove: () => void;
  error: string | undefined;
  variantError: string | undefined;
};

function Line({ line, product, taken, onChange, onRemove, error, variantError, ...props }: LineProps) {
  const { hold, onHoldChange } = props;
  const image = product?.images[0];
  const price = priceOf(line, product);
  const total = lineTotal(line, product);
  const stock = stockOf(line, product);
  const parts = [
    !onChange && `${line.quantity} ×`,
    price !== undefined && formatRupeesExactly(price),
    onChange && stock !== undefined && `· ${stock} in stock`,
  ];
  const shownTotal = total !== undefined && formatRupeesExactly(total);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <SmallImage image={image && smallSource(image)} />
        <span className="min-w-0 flex-1 basis-24 break-words">
          {line.name}
          {!onChange && line.variantText && <span className="block text-sm">{line.variantText}</span>}
          <span className="block text-sm text-ink-soft tabular-figures">
            {parts.filter(Boolean).join(' ')}
          </span>
        </span>
        {!onChange && <span className="ml-auto tabular-figures">{shownTotal}</span>}
      </div>
      {onChange && <VariantSelect line={line} product={product} onChange={onChange} error={variantError} />}
      {onChange && (
        // Wide enough for its error message.
        <div className="mt-2 flex flex-wrap items-start gap-x-3">
          <TextField
            className="min-w-0 flex-1 basis-24"
            label="Quantity"
            labelHidden
            aria-label={`Quantity of ${line.name}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={orderLimits.orderQuantity}
            value={line.quantity}
            onChange={(event) => onChange({ ...line, quantity: event.target.value })}
            error={error ?? stockError(line, product, taken)}
          />
          <span className="ml-auto flex min-h-11 items-center gap-2 tabular-figures">
            {shownTotal}
            <IconButton label={`Remove ${line.name} from the order`} Icon={X} onClick={onRemove} />
          </span>
        </div>
      )}
      {hold && (
        <Toggle
          label={`On hold for ${hold.customerName}: take it for this order`}
          hint={`Until ${holdEndText(hold.until)}. Saving the order ends the hold.`}
          checked={line.hold === hold.id}
          onChange={(takes) => {
            const { hold: _hold, ...rest } = line;
            onHoldChange(takes ? { ...rest, hold: hold.id } : rest);
          }}
        />
      )}
    </li>
  );
}

type VariantProps = Pick<LineProps, 'line' | 'product' | 'error'> & {
  onChange: (changed: LineDraft) => void;
};

/** Chooses a variant. The line then has the current price of that variant. */
function VariantSelect({ line, product, onChange, error }: VariantProps) {
  const { variant = '', variantText, name } = line;
  if (!product?.variants) return variantText ? <p className="mt-2 text-sm">{variantText}</p> : null;
  const { options, items } = product.variants;
  const isListed = variant === '' || items.some(({ _id }) => _id === variant);

  function choose(id: string) {
    const { variantText: _text, price: _price, hold: _hold, ...rest } = line;
    onChange({ ...rest, variant: id });
  }

  return (
    <Select
      className="mt-2"
      label={options.join(', ')}
      labelHidden
      aria-label={`Variant of ${name}`}
      value={variant}
      onChange={(event) => choose(event.target.value)}
      error={error}
    >
      <option value="">Choose a variant…</option>
      {!isListed && <option value={variant}>{variantText}</option>}
      {items.map(({ _id, values, stock }) => (
        <option key={_id} value={_id}>
          {`${values.join(', ')} (${stock === 0 ? 'sold out' : `${stock} in stock`})`}
        </option>
      ))}
    </Select>
  );
}
