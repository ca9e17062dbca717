import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { whatsappMessageUrl } from '#contract/orders/messages/message-texts.ts';
import type { OrderPageAction } from '#contract/orders/order-page/order-page-shapes.ts';
import type { Order } from '#contract/orders/order.ts';
import { whatsappNumber } from '#contract/shop/whatsapp.ts';
import { usePage } from '#web/navigation/page.ts';
import { copyText } from '#web/features/shared/copy-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeOrderPage } from './change-order-page.ts';
import { orderPageMessage } from './order-page-message.ts';

type Props = { order: Order; onClose: () => void };

/** The link of the customer's page: creates, copies, sends, renews and revokes it. */
export function OrderPageDialog({ order, onClose }: Props) {
  const { publicUrl } = usePage();
  const [busy, setBusy] = useState(false);
  const { orderId, page } = order;

  async function change(action: OrderPageAction): Promise<void> {
    setBusy(true);
    await changeOrderPage(order, action);
    setBusy(false);
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Page of ${orderId}`}
      description={`Your customer sees the pieces, ${seenOf(order)}, but no address and no phone number.`}
    >
      {page ? (
        <ActiveLink order={order} url={publicUrl + page.path} busy={busy} onChange={change} />
      ) : (
        <Button busy={busy} className="w-full" onClick={() => void change('create')}>
          Create link
        </Button>
      )}
    </Dialog>
  );
}

type LinkProps = {
  order: Order;
  url: string;
  busy: boolean;
  onChange: (action: OrderPageAction) => Promise<void>;
};

function ActiveLink({ order, url, busy, onChange }: LinkProps) {
  const [message, setMessage] = useState(() => orderPageMessage(order, url));
  const [shownUrl, setShownUrl] = useState(url);
  // The link was renewed.
  if (shownUrl !== url) {
    setShownUrl(url);
    setMessage(message.replaceAll(shownUrl, url));
  }
  const number = whatsappNumber(order.shippingInformation.address.phone);
  return (
    <div className="space-y-5">
      <TextField label="Link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-3">
        <CopyText text={url} what="link" />
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Open
        </a>
        <ConfirmedChange action="renew" busy={busy} onChange={onChange} />
        <ConfirmedChange action="revoke" busy={busy} onChange={onChange} />
      </div>
      <TextArea
        label="Message"
        rows={4}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <a
          href={whatsappMessageUrl(number, message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ size: 'sm' })}
        >
          <Icon name="whatsapp" className="size-4" />
          Send on WhatsApp
        </a>
        <CopyText text={message} what="message" />
      </div>
    </div>
  );
}

function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <Button variant="outline" size="sm" onClick={() => void copyText(text, what)}>
      <Copy aria-hidden="true" className="size-4" />
      Copy {what}
    </Button>
  );
}

const changes = {
  renew: { label: 'New link', title: 'Replace the link?' },
  revoke: { label: 'Turn off', title: 'Turn off the link?' },
} as const;

type ChangeProps = Pick<LinkProps, 'busy' | 'onChange'> & { action: keyof typeof changes };

/** A button for a change after which the link that the customer has no longer works. */
function ConfirmedChange({ action, busy, onChange }: ChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const { label, title } = changes[action];

  async function confirm() {
    await onChange(action);
    setAsking(false);
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        text="The link that your customer has stops working at once."
        confirm={label}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}

/** What the page shows besides the pieces. */
function seenOf({ status, shippingInformation: { pickup } }: Order): string {
  if (status === 'CANCELED') return 'that the order is canceled, what was paid and what comes back';
  return `what to pay and how, and ${pickup ? 'how far the order is' : 'where the parcel is'}`;
}
