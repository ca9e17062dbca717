import type { DraftErrors } from '#web/features/shared/forms/draft/draft-state.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { NumberField } from '../shared/number-field.tsx';
import { Options } from '../shared/options.tsx';
import { PrefixTable } from './prefix-table.tsx';
import { SettingsSection } from './settings-section.tsx';
import { ratesPreview, type ShippingRatesDraft } from './shipping-rates-draft.ts';

const kinds: [ShippingRatesDraft['kind'], string][] = [
  ['none', 'Not set: I enter it in each order'],
  ['flat', 'The same for all of India'],
  ['pin', 'By PIN code'],
];

type Props = {
  rates: ShippingRatesDraft;
  onChange: (rates: ShippingRatesDraft) => void;
  errors: DraftErrors;
};

/** The editor of the shipping rates. */
export function ShippingSection({ rates, onChange, errors }: Props) {
  const change = (changed: Partial<ShippingRatesDraft>) => onChange({ ...rates, ...changed });
  const preview = ratesPreview(rates);

  function choose(kind: string) {
    const chosen = kinds.find(([name]) => name === kind)?.[0];
    if (!chosen) return;
    const isNew = chosen === 'pin' && rates.prefixes.length === 0;
    change({ kind: chosen, ...(isNew ? { prefixes: [{ prefix: '', amount: '' }] } : {}) });
  }

  return (
    <SettingsSection
      id="shipping"
      intro="What shipping costs in India. Shown on product pages, and proposed in new orders."
    >
      <Select
        label="Shipping charge"
        value={rates.kind}
        onChange={({ target }) => choose(target.value)}
        hint="For other countries, you enter it in each order."
      >
        <Options of={kinds} />
      </Select>
      {rates.kind === 'flat' && (
        <NumberField
          label="Charge (₹)"
          step={0.01}
          inputMode="decimal"
          className="sm:max-w-60"
          value={rates.amount}
          onChange={(amount) => change({ amount })}
          error={errors['shippingRates.amount']}
        />
      )}
      {rates.kind === 'pin' && (
        <PrefixTable rates={rates} onChange={(prefixes) => change({ prefixes })} errors={errors} />
      )}
      {rates.kind !== 'none' && (
        <NumberField
          label="Free from (₹)"
          optional
          step={0.01}
          inputMode="decimal"
          className="sm:max-w-60"
          value={rates.freeFrom}
          onChange={(freeFrom) => change({ freeFrom })}
          hint="The price of the products, before a discount."
          error={errors['shippingRates.freeFrom']}
        />
      )}
      {preview && (
        <p className="text-sm text-ink-soft">
          Product pages show: <strong className="text-ink">{preview}</strong>
        </p>
      )}
    </SettingsSection>
  );
}
