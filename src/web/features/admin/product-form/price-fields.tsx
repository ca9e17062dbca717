import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import type { FormFields } from '../shared/text-props.ts';
import type { ProductDraft } from './product-draft.ts';

type Props = FormFields<ProductDraft> & {
  /** Whether visitors see the stock: not in a gallery. */
  showsStock: boolean;
};

export function PriceFields({ draft, change, errors, showsStock }: Props) {
  const { actual, allowDiscount, discounted, stock } = draft;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <NumberField
        label="Actual price (₹)"
        step={0.01}
        inputMode="decimal"
        value={actual}
        error={errors['price.actual']}
        // Includes the discounted price, whose error may depend on this one, so that its message is cleared too.
        onChange={(typed) => change({ actual: typed, discounted })}
      />
      <NumberField
        label="Stock"
        step={1}
        inputMode="numeric"
        value={stock}
        error={errors.stock}
        hint={showsStock ? 'At 0, visitors see it as sold out.' : undefined}
        onChange={(typed) => change({ stock: typed })}
      />
      <Toggle
        label="Allow discount"
        hint="Shows the discounted price, with the actual one struck through."
        checked={allowDiscount}
        onChange={(on) => change({ allowDiscount: on, discounted })}
      />
      {allowDiscount && (
        <NumberField
          label="Discounted price (₹)"
          step={0.01}
          inputMode="decimal"
          value={discounted}
          error={errors['price.discounted']}
          onChange={(typed) => change({ discounted: typed })}
        />
      )}
    </div>
  );
}

type NumberFieldProps = Omit<TextFieldProps, 'onChange'> & { onChange: (typed: string) => void };

/** A number as typed. Focus selects it, so that typing replaces a "0". */
function NumberField({ onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      min={0}
      required
      onChange={({ target }) => onChange(target.value)}
      onFocus={({ target }) => target.select()}
      // Scrolling the form must not change a price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
