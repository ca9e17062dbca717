import type { DraftErrors } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Toggle } from '#web/ui/toggle.tsx';
import { NumberField } from './number-field.tsx';
import type { ProductDraft } from './product-draft.ts';

type Props = {
  draft: ProductDraft;
  change: (patch: Partial<ProductDraft>) => void;
  wrongs: DraftErrors;
  /** Whether visitors are told when none are left: not in the gallery. */
  tellsStock: boolean;
};

/** What a piece costs, and how many there are. */
export function PriceFields({ draft, change, wrongs, tellsStock }: Props) {
  const { actual, allowDiscount, discounted, stock } = draft;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <NumberField
        label="Actual price (₹)"
        step={0.01}
        inputMode="decimal"
        value={actual}
        error={wrongs['price.actual']}
        // The discounted price is measured by it: named too, so that what was said of it goes.
        onChange={(typed) => change({ actual: typed, discounted })}
      />
      <NumberField
        label="Stock"
        step={1}
        inputMode="numeric"
        value={stock}
        error={wrongs.stock}
        hint={tellsStock ? 'At 0, visitors see it as sold out.' : undefined}
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
          error={wrongs['price.discounted']}
          onChange={(typed) => change({ discounted: typed })}
        />
      )}
    </div>
  );
}
