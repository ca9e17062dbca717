import { X } from 'lucide-react';
import { limits } from '#contract/api/limits.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { type LineDraft, lineTotal, stockError } from './new-order-draft.ts';
import { SmallImage } from './order-card.tsx';

type Props = {
  lines: readonly LineDraft[];
  byId: ReadonlyMap<string, Product>;
  onChange: (lines: LineDraft[]) => void;
  errors: DraftErrors;
};

export function NewOrderLines({ lines, byId, onChange, errors }: Props) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Products of the order" className="mt-4 border-t border-line">
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          product={byId.get(line.id)}
          onQuantity={(quantity) => onChange(lines.with(index, { ...line, quantity }))}
          onRemove={() => onChange(lines.toSpliced(index, 1))}
          error={errors[`products.${index}.quantity`] ?? errors[`products.${index}.product.id`]}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: LineDraft;
  product: Product | undefined;
  onQuantity: (quantity: string) => void;
  onRemove: () => void;
  error: string | undefined;
};

function Line({ line, product, onQuantity, onRemove, error }: LineProps) {
  const image = product?.images[0];
  const total = lineTotal(line, product);
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-3">
        <SmallImage image={image && smallSource(image)} />
        <span className="min-w-0 flex-1 break-words">
          {line.name}
          {product && (
            <span className="block text-sm text-ink-soft tabular-figures">
              {formatRupeesExactly(effectivePrice(product.price).rupees)} · {product.stock} in stock
            </span>
          )}
        </span>
      </div>
      {/* Wide enough for its error message. */}
      <div className="mt-2 flex items-start gap-3">
        <TextField
          className="min-w-0 flex-1"
          label="Quantity"
          labelHidden
          aria-label={`Quantity of ${line.name}`}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.orderQuantity}
          value={line.quantity}
          onChange={(event) => onQuantity(event.target.value)}
          error={error ?? stockError(line, product)}
        />
        <span className="flex min-h-11 items-center gap-2 tabular-figures">
          {total !== undefined && formatRupeesExactly(total)}
          <IconButton label={`Remove ${line.name} from the order`} Icon={X} onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}
