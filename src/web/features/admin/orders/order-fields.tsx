import { useRef } from 'react';
import type { ShippingAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { canEditLines } from '#contract/orders/editable-lines.ts';
import type { Order } from '#contract/orders/order.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { AddressFields } from '#web/features/shared/forms/postal-address/address-fields.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { todayInIndia } from '../shared/dates.ts';
import { type FormFields, textProps } from '../shared/text-props.ts';
import { type LinesDraft, shippingOfDraft, withShipping } from './lines-draft.ts';
import {
  addressControls,
  isOfPickup,
  type NotesDraft,
  type ParcelDraft,
  pathOf,
  PICKUP,
} from './order-draft.ts';
import { TrackingFields } from './ship/tracking-fields.tsx';

type AddressDraft = ShippingAddress & Pick<LinesDraft, 'adjustments'> & Pick<ParcelDraft, 'pickup'>;
/** `followsRates` is only in the draft of a new order. While it is true, the form removes the shipping line of a pickup without a press. */
type AddressProps = FormFields<AddressDraft & { followsRates?: boolean }> & {
  /** The order to change; absent for a new one. */
  order?: Order;
};

/** Whom an order is for, and where it goes, unless they pick it up. */
export function OrderAddressFields({ draft, change, errors, order }: AddressProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const { pickup, adjustments, followsRates } = draft;
  const controls = pickup ? addressControls.filter(isOfPickup) : addressControls;
  const { orderBook } = useSiteSettings();
  const areLinesEditable = !order || (orderBook && canEditLines(order.firstPaymentAt !== undefined));
  const charged = pickup && areLinesEditable && !followsRates ? (shippingOfDraft(adjustments) ?? 0) : 0;
  function removeShipping() {
    change({ adjustments: [...withShipping(adjustments, undefined)] });
    // The button disappears.
    box.current?.querySelector('input')?.focus();
  }
  return (
    <fieldset ref={box} className="min-w-0">
      <legend className="text-lg font-display">{pickup ? 'Pickup' : 'Shipping address'}</legend>
      <Toggle
        label={PICKUP}
        hint="At your studio or a fair: without address and courier."
        checked={pickup}
        onChange={(isPickup) => change({ pickup: isPickup })}
      />
      {charged > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          Shipping is still charged: {formatRupeesExactly(charged)}
          <Button variant="quiet" size="sm" onClick={removeShipping}>
            Remove shipping
          </Button>
        </p>
      )}
      <AddressFields
        controls={controls.map((control) => ({ ...control, autoComplete: 'off' }))}
        draft={draft}
        change={change}
        errorOf={(name) => errors[pathOf(name)]}
        className="mt-3 grid gap-4 sm:grid-cols-2"
      />
    </fieldset>
  );
}

/** Assigns the order to a customer who has an account, and sets the email that gets mails about it. */
export function CustomerField(form: FormFields<{ customerEmail: string; email: string }>) {
  return (
    <div className="space-y-4">
      <TextField
        label="Customer’s email"
        optional
        hint="Only of a customer who has an account in your shop. They see the order in it once they open the link of its page while logged in."
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        {...textProps(form, 'customerEmail')}
      />
      <TextField
        label="Email for mails about this order"
        optional
        hint="Without it, mails go to the account."
        type="email"
        autoComplete="off"
        maxLength={limits.email}
        {...textProps(form, 'email')}
      />
    </div>
  );
}

/** Notes for the recipient of a gift and for the artist, and whether the packing slip shows prices. */
export function NotesFields(form: FormFields<NotesDraft>) {
  const { draft, change } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Notes</legend>
      <div className="mt-3 space-y-4">
        <TextArea
          label="Gift note"
          optional
          hint="Goes with the pieces. The customer sees it too."
          maxLength={orderLimits.giftNote}
          {...textProps(form, 'giftNote')}
        />
        <Toggle
          label="Hide prices on the packing slip"
          checked={draft.hidePrices}
          onChange={(hidePrices) => change({ hidePrices })}
        />
        <TextArea
          label="Internal note"
          optional
          hint="Only you see it."
          maxLength={orderLimits.internalNote}
          {...textProps(form, 'internalNote')}
        />
      </div>
    </fieldset>
  );
}

type ParcelProps = FormFields<Pick<ParcelDraft, 'pickup' | 'carrier' | 'trackingNumber' | 'deliveryDate'>> & {
  /** True if the date is that of the delivery or pickup, which may be in the past, and not an expected one. */
  isDelivered: boolean;
};

export function ParcelFields({ isDelivered, ...form }: ParcelProps) {
  const { pickup } = form.draft;
  const [past, expected] = pickup
    ? ['Picked up on', 'Expected pickup date']
    : ['Delivered on', 'Expected delivery date'];
  const date = (
    <TextField
      label={isDelivered ? past : expected}
      optional
      type="date"
      min={isDelivered ? undefined : todayInIndia()}
      // Without it, browsers accept years of six digits.
      max="9999-12-31"
      {...textProps(form, 'deliveryDate', pathOf('deliveryDate'))}
    />
  );
  if (pickup) return date;

  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-display">Parcel</legend>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TrackingFields {...form} />
        {date}
      </div>
    </fieldset>
  );
}
