import type { FormFields } from '../shared/text-props.ts';
import { MessagesSection } from './messages-section.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import { PaymentsSection } from './payments-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { ShippingSection } from './shipping-section.tsx';
import { Switch } from './switch.tsx';

/** The settings of orders. */
export function OrderSections({ draft, change, errors }: FormFields<SettingsDraft>) {
  return (
    <>
      <ShippingSection
        rates={draft.shippingRates}
        onChange={(shippingRates) => change({ shippingRates })}
        errors={errors}
      />
      <SettingsSection id="order-book" intro="For orders that you agreed on in a chat.">
        <Switch
          label="Show the order book"
          hint="Turn on to record orders. Adds an Orders tab here, and Addresses and Order History to profiles. Each press of the order button gets its own code, listed under Enquiries, and you can put a last piece on hold. Turning it off hides all this; nothing is deleted."
          on={draft.orderBook}
          onChange={(orderBook) => change({ orderBook })}
        />
      </SettingsSection>
      {draft.orderBook && (
        <PaymentsSection upi={draft.upi} onChange={(upi) => change({ upi })} errors={errors} />
      )}
      {draft.orderBook && (
        <MessagesSection
          messages={draft.orderMessages}
          onChange={(orderMessages) => change({ orderMessages })}
        />
      )}
    </>
  );
}
