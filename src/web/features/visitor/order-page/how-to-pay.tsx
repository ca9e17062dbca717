import type { HowToPay as HowToPayData, OrderPage } from '#contract/orders/order-page/order-page-shapes.ts';
import { formatRupeesExactly, plainRupees } from '#contract/text/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { CopyButton } from './copy-button.tsx';
import { nextAmount } from './order-texts.ts';
import { SaveQrButton } from './save-qr-button.tsx';

type Props = { order: OrderPage; howToPay: HowToPayData };

/**
 * UPI ID and amount come before the QR code: on the phone that pays, they are copied, as apps limit codes that they read from
 * a picture.
 */
export function HowToPay({ order, howToPay: { upi, bank } }: Props) {
  const left = nextAmount(order);
  const amount = upi?.amount ?? left;
  return (
    <div className="mt-4 space-y-5">
      <CopyableText
        label="Amount"
        text={formatRupeesExactly(amount)}
        copy={plainRupees(amount)}
        what="amount"
      />
      {upi && (
        <>
          <CopyableText label={`UPI ID of ${upi.name}`} text={upi.id} what="UPI ID" />
          {upi.amount < left && (
            <p className="text-sm text-ink-soft">
              {`UPI allows at most this at once. Please pay ${formatRupeesExactly(left)} in parts${bank ? ', or by bank transfer' : ''}.`}
            </p>
          )}
          {upi.link && (
            <a href={upi.link} className={buttonClass({ className: 'sm:hidden print:hidden' })}>
              Pay with a UPI app
            </a>
          )}
          <figure className="text-sm text-ink-soft">
            <QrImage text={upi.text} label={`UPI QR code for ${formatRupeesExactly(upi.amount)}`} />
            <figcaption className="mt-2">
              Or scan this with a UPI app: {formatRupeesExactly(upi.amount)} for {order.orderId}.
            </figcaption>
          </figure>
          <div data-needs-script className="space-y-2 text-sm text-ink-soft print:hidden">
            <SaveQrButton text={upi.text} orderId={order.orderId} />
            <p>
              On a phone, open the saved code in your UPI app. If the app does not accept it, copy the UPI ID
              and the amount.
            </p>
          </div>
        </>
      )}
      {bank && <CopyableText label="Bank transfer" text={bank} what="bank details" />}
      {!upi && !bank && <p className="text-sm text-ink-soft">Ask in the chat how to pay.</p>}
    </div>
  );
}

type CopyableTextProps = {
  label: string;
  text: string;
  /** What the button copies; by default the text. */
  copy?: string;
  what: string;
};

function CopyableText({ label, text, copy = text, what }: CopyableTextProps) {
  return (
    <div>
      <p className="text-sm text-ink-faint">{label}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="tabular-figures text-lg whitespace-pre-line wrap-anywhere select-all">{text}</span>
        <CopyButton text={copy} what={what} />
      </div>
    </div>
  );
}
