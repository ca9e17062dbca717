import { X } from 'lucide-react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { lineName } from '#contract/orders/payment.ts';
import { adjustmentAmountText } from '#web/features/shared/orders/adjustment-lines.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { NumberField } from '../shared/number-field.tsx';
import {
  adjustmentAmount,
  type AdjustmentDraft,
  adjustmentError,
  adjustmentNames,
  labelOf,
  lostPercent,
} from './lines-draft.ts';

type Props = {
  adjustments: readonly AdjustmentDraft[];
  onChange: (adjustments: AdjustmentDraft[]) => void;
  /** The sum of the products in rupees, of which a discount can be a percentage. */
  products: number;
  /** The number of adjustments that can no longer be changed: the first ones. */
  fixed: number;
  /** The index of the first adjustment in the request body. */
  firstIndex: number;
  errors: DraftErrors;
};

/** The lines of an order that are no products: a text and an amount each. */
export function AdjustmentFields({ adjustments, onChange, fixed, firstIndex, errors, ...rest }: Props) {
  if (adjustments.length === 0) return null;
  return (
    <ul aria-label="Shipping, discounts and others" className="border-b border-line">
      {adjustments.map((adjustment, index) =>
        index < fixed ? (
          <li key={index} className="flex flex-wrap gap-x-4 py-3">
            <span className="min-w-0 flex-1 basis-40 break-words">
              {lineName(adjustment.kind, labelOf(adjustment))}
            </span>
            <span className="ml-auto tabular-figures">
              {adjustmentAmountText(adjustment.kind, adjustmentAmount(adjustment, rest.products))}
            </span>
          </li>
        ) : (
          <Adjustment
            key={index}
            {...rest}
            adjustment={adjustment}
            number={1 + adjustments.slice(0, index).filter(({ kind }) => kind === adjustment.kind).length}
            onChange={(changed) => onChange(adjustments.with(index, { ...adjustment, ...changed }))}
            onRemove={() => onChange(adjustments.toSpliced(index, 1))}
            errorOf={(field) => errors[`lines.${firstIndex + index}.${field}`]}
          />
        ),
      )}
    </ul>
  );
}

type AdjustmentProps = {
  adjustment: AdjustmentDraft;
  /** Its number among the adjustments of its kind, from 1. */
  number: number;
  products: number;
  onChange: (changed: Partial<AdjustmentDraft>) => void;
  onRemove: () => void;
  errorOf: (field: 'label' | 'amount' | 'percent') => string | undefined;
};

/** `charge` and `correction` are adjustments of the kind `other`, above and below 0. */
const textLabels = { shipping: 'Text', discount: 'Reason', charge: 'What for', correction: 'What for' };

function Adjustment({ adjustment, number, products, onChange, onRemove, errorOf }: AdjustmentProps) {
  const { kind, label, amount, unit } = adjustment;
  // The first line of a kind has the kind's name alone.
  const name = number === 1 ? adjustmentNames[kind] : `${adjustmentNames[kind]} ${number}`;
  const isPercent = unit === 'percent';
  return (
    <li className="border-t border-line py-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{name}</legend>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          <TextField
            label={textLabels[kind]}
            labelHidden
            aria-label={`${name}: ${textLabels[kind].toLowerCase()}`}
            placeholder={kind === 'discount' ? 'Discount' : textLabels[kind]}
            maxLength={orderLimits.lineLabel}
            value={label}
            onChange={({ target }) => onChange({ label: target.value })}
            error={errorOf('label')}
            className="max-sm:order-1"
          />
          <div className="flex flex-wrap items-start gap-2 max-sm:order-3 max-sm:col-span-2">
            <NumberField
              label="Amount"
              labelHidden
              aria-label={`${name}: ${isPercent ? 'percent' : 'rupees'}`}
              step={0.01}
              inputMode="decimal"
              before={isPercent ? undefined : sign(kind)}
              value={amount}
              onChange={(typed) => onChange({ amount: typed })}
              error={adjustmentError(adjustment) ?? errorOf('percent') ?? errorOf('amount')}
              className="min-w-0 flex-1 basis-24 sm:w-36 sm:flex-none"
            />
            {kind === 'discount' && (
              <Select
                label="Unit"
                labelHidden
                aria-label={`${name}: in rupees or percent`}
                className="w-20"
                value={unit}
                onChange={({ target }) =>
                  onChange({ unit: target.value === 'percent' ? 'percent' : 'rupees' })
                }
              >
                <option value="rupees">₹</option>
                <option value="percent">%</option>
              </Select>
            )}
          </div>
          <IconButton
            label={`Remove ${name.toLowerCase()}`}
            Icon={X}
            onClick={onRemove}
            className="max-sm:order-2"
          />
        </div>
        {lostPercent(adjustment, products) !== undefined && (
          <p className="mt-1.5 text-sm text-ink-soft">
            This amount is not {lostPercent(adjustment, products)}% of the products.
          </p>
        )}
        {isPercent && (
          <p className="mt-1.5 text-right text-sm text-ink-soft tabular-figures">
            {formatRupeesExactly(adjustmentAmount(adjustment, products))}
          </p>
        )}
      </fieldset>
    </li>
  );
}

const sign = (kind: AdjustmentDraft['kind']) => (kind === 'discount' || kind === 'correction' ? '−₹' : '+₹');
