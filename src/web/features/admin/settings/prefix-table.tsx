import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { NumberField } from '../shared/number-field.tsx';
import type { ShippingRatesDraft } from './shipping-rates-draft.ts';

type Props = {
  rates: ShippingRatesDraft;
  onChange: (prefixes: ShippingRatesDraft['prefixes']) => void;
  errors: DraftErrors;
};

/** The shipping charges by the first digits of the PIN code. */
export function PrefixTable({ rates: { prefixes }, onChange, errors }: Props) {
  const list = useRef<HTMLUListElement>(null);

  /** Changes the rows, and focuses the first field of one of them once it is there. */
  function changeRows(changed: typeof prefixes, focused: number) {
    onChange(changed);
    requestAnimationFrame(() =>
      list.current?.children
        .item(Math.min(focused, changed.length - 1))
        ?.querySelector('input')
        ?.focus(),
    );
  }

  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Charge by the first digits of the PIN code</legend>
      <p className="mt-1 text-sm text-ink-soft">
        The longest match counts: 411 before 4. Leave the digits empty for all other PIN codes.
      </p>
      <ul ref={list} aria-label="PIN codes and charges" className="mt-3 space-y-3">
        {prefixes.map((rate, index) => {
          const path = `shippingRates.prefixes.${index}`;
          const name = rate.prefix || 'all others';
          const changeRow = (changed: Partial<typeof rate>) =>
            onChange(prefixes.with(index, { ...rate, ...changed }));
          return (
            <li key={index} className="flex flex-wrap items-start gap-2">
              <TextField
                label="PIN code begins with"
                labelHidden
                placeholder="All others"
                inputMode="numeric"
                maxLength={6}
                className="min-w-0 flex-1 basis-24"
                value={rate.prefix}
                onChange={({ target }) => changeRow({ prefix: target.value })}
                error={errors[`${path}.prefix`]}
              />
              <NumberField
                label={`Charge for ${name} (₹)`}
                labelHidden
                before="₹"
                step={0.01}
                inputMode="decimal"
                className="min-w-0 flex-1 basis-24"
                value={rate.amount}
                onChange={(amount) => changeRow({ amount })}
                error={errors[`${path}.amount`]}
              />
              <IconButton
                label={`Remove the charge for ${name}`}
                Icon={X}
                disabled={prefixes.length === 1}
                onClick={() => changeRows(prefixes.toSpliced(index, 1), index)}
              />
            </li>
          );
        })}
      </ul>
      {prefixes.length < orderLimits.shippingPrefixes && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          onClick={() => changeRows([...prefixes, { prefix: '', amount: '' }], prefixes.length)}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add charge
        </Button>
      )}
    </fieldset>
  );
}
