import { X } from 'lucide-react';
import { limits } from '#contract/api/limits.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { type LineDraft, lineItem, lineTotal, stockError } from './new-order-draft.ts';
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
          key={`${line.id} ${index}`}
          line={line}
          product={byId.get(line.id)}
          onChange={(changed) => onChange(lines.with(index, { ...line, ...changed }))}
          onRemove={() => onChange(lines.toSpliced(index, 1))}
          error={errors[`products.${index}.quantity`] ?? errors[`products.${index}.product.id`]}
          variantError={
            errors[`products.${index}.product.variant`] ?? errors[`products.${index}.product.variant.id`]
          }
        />
      ))}
    </ul>
  );
}

type LineProps = {
  line: LineDraft;
  product: Product | undefined;
  onChange: (changed: Partial<LineDraft>) => void;
  onRemove: () => void;
  error: string | undefined;
  variantError: string | undefined;
};

function Line({ line, product, onChange, onRemove, error, variantError }: LineProps) {
  const item = lineItem(line, product);
  const image = product?.images[0];
  const total = lineTotal(line, product);
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-3">
        <SmallImage image={image && smallSource(image)} />
        <span className="min-w-0 flex-1 break-words">
          {line.name}
          {item && (
            <span className="block text-sm text-ink-soft tabular-figures">
              {formatRupeesExactly(item.rupees)} · {item.stock} in stock
            </span>
          )}
        </span>
      </div>
      {product?.variants && (
        <Select
          className="mt-2"
          label={product.variants.options.join(', ')}
          labelHidden
          aria-label={`Variant of ${line.name}`}
          value={line.variant ?? ''}
          onChange={(event) => onChange({ variant: event.target.value })}
          error={variantError}
        >
          <option value="">Choose a variant…</option>
          {product.variants.items.map(({ _id, values, stock }) => (
            <option key={_id} value={_id}>
              {`${values.join(', ')} (${stock === 0 ? 'sold out' : `${stock} in stock`})`}
            </option>
          ))}
        </Select>
      )}
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
          onChange={(event) => onChange({ quantity: event.target.value })}
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
