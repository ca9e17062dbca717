import { useQuery } from '@tanstack/react-query';
import { Copy, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { MAX_UPI_PAISE } from '#contract/orders/payment.ts';
import { type Payee, upiLink, upiParts, upiUri } from '#contract/orders/upi.ts';
import { whatsappMessageUrl } from '#contract/orders/messages/message-texts.ts';
import { whatsappNumber } from '#contract/shop/whatsapp.ts';
import { formatRupees, formatRupeesExactly, plainRupees, toPaise, toRupees } from '#contract/text/money.ts';
import { queryClient } from '#web/api/query-client.ts';
import { amountLeftOf } from '#web/features/shared/orders/order-sums.ts';
import { Link } from '#web/navigation/link.tsx';
import { usePage } from '#web/navigation/page.ts';
import { copyText } from '#web/features/shared/copy-text.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { orderQuery, useFreshOrder } from '../fresh-order.ts';
import { changeOrderPage } from '../order-page/change-order-page.ts';
import { paymentRequestText } from './payment-request-text.ts';
import { ReportedHint } from './reported-hint.tsx';
import { IconButton } from '#web/features/admin/shared/icon-button.tsx';
import { ListPending } from '#web/features/admin/shared/list-states.tsx';
import { languages, useMessageLanguage } from '#web/features/admin/shared/message-language.ts';
import { Options } from '#web/features/admin/shared/options.tsx';
import { settingsQuery } from '#web/features/admin/shared/queries.ts';

type Props = { orderId: string; onClose: () => void };

/** What to send or show to a customer who has to pay. Import it lazily. */
export function PaymentRequest({ orderId, onClose }: Props) {
  const { order, query } = useFreshOrder(orderId);
  const settings = useQuery(settingsQuery, queryClient);
  const upi = settings.data?.upi;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Ask for Payment"
      description={order && `${order.orderId}: ${formatRupeesExactly(amountLeftOf(order))} to pay`}
      isOpenInUrl
    >
      {!order && <ListPending query={query} what="the order" />}
      {order && !settings.data && <ListPending query={settings} what="the settings" />}
      {order?.amountToPay === 0 && <p>Nothing is due for this order.</p>}
      {order && order.amountToPay > 0 && settings.data && (
        <>
          <ReportedHint order={order} />
          {upi?.id ? (
            amountLeftOf(order) > 0 && <UpiRequest order={order} payee={upi} />
          ) : (
            <p className="rounded-sm bg-turmeric-tint px-4 py-3 text-sm">
              Add your UPI ID in the{' '}
              <Link to="/admin/$tab" params={{ tab: 'settings' }} className="ink-link">
                settings
              </Link>{' '}
              under Payments, and you get a QR code here.
            </p>
          )}
          <Message order={order} payee={upi?.id ? upi : undefined} bank={upi?.bank ?? ''} />
        </>
      )}
    </Dialog>
  );
}

function UpiRequest({ order, payee }: { order: Order; payee: Payee }) {
  const totalPaise = toPaise(amountLeftOf(order));
  const parts = upiParts(totalPaise);
  const [part, setPart] = useState(0);
  const [openedAt] = useState(() => Date.now());
  const paise = parts[part] ?? totalPaise;
  // Each part is a payment with a reference of its own, which is made of the time.
  const request = { order: order.orderId, paise, time: openedAt + part };
  const link = upiLink(payee, request);
  return (
    <div className="space-y-4">
      {parts.length > 1 && (
        <>
          <p className="rounded-sm bg-turmeric-tint px-4 py-3 text-sm">
            UPI allows {formatRupees(toRupees(MAX_UPI_PAISE))} a payment. Ask for parts, or for a bank
            transfer.
          </p>
          <Select label="Part" value={String(part)} onChange={({ target }) => setPart(Number(target.value))}>
            <Options
              of={parts.map((each, index) => [
                String(index),
                `${index + 1} of ${parts.length}: ${formatRupeesExactly(toRupees(each))}`,
              ])}
            />
          </Select>
        </>
      )}
      <dl>
        <Row label="UPI ID">
          <CopyableText label="UPI ID" text={payee.id} className="min-w-0 wrap-anywhere" />
        </Row>
        <Row label="Name">
          <span className="wrap-anywhere">{payee.name}</span>
        </Row>
        <Row label="Amount">
          <CopyableText
            label="amount"
            text={plainRupees(toRupees(paise))}
            shown={formatRupeesExactly(toRupees(paise))}
            className="whitespace-nowrap"
          />
        </Row>
      </dl>
      <div className="grid justify-items-center">
        <QrImage
          text={upiUri(payee, request)}
          label={`UPI QR code for ${formatRupeesExactly(toRupees(paise))}`}
        />
      </div>
      {link && (
        <Button variant="outline" className="w-full" onClick={() => void copyText(link, 'link')}>
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Copy payment link
        </Button>
      )}
    </div>
  );
}

/** With large text on a phone, the content is below its label. */
function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="w-20 text-ink-soft">{label}</dt>
      <dd className="min-w-0 flex-1 basis-40">{children}</dd>
    </div>
  );
}

type CopyableProps = { label: string; text: string; shown?: string; className: string };

function CopyableText({ label, text, shown = text, className }: CopyableProps) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className={`flex-1 font-semibold select-all tabular-figures ${className}`}>{shown}</span>
      <IconButton
        label={`Copy ${label}`}
        title="Copy"
        Icon={Copy}
        onClick={() => void copyText(text, label)}
      />
    </span>
  );
}

type MessageProps = { order: Order; payee: Payee | undefined; bank: string };

/** A text in each language, until the artist changes it. */
function Message({ order, payee, bank }: MessageProps) {
  const { publicUrl } = usePage();
  const { language, choose } = useMessageLanguage();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const parts = {
    order: order.orderId,
    paise: toPaise(amountLeftOf(order)),
    reported: toPaise(order.amountReported),
    payee,
    bank,
    page: order.page && publicUrl + order.page.path,
  };
  const text = typed[language] ?? paymentRequestText(parts, language);
  const type = (next: string) => setTyped((before) => ({ ...before, [language]: next }));
  const number = whatsappNumber(order.shippingInformation.address.phone);
  return (
    <div className="mt-6 space-y-3">
      <Select label="Language" value={language} onChange={({ target }) => choose(target.value)}>
        <Options of={languages} />
      </Select>
      <TextArea
        label="Message for the customer"
        lang={language}
        value={text}
        onChange={({ target }) => type(target.value)}
        rows={6}
        maxLength={orderLimits.messageText}
      />
      {!order.page && order.erasedAt === undefined && (
        <AddPageLink
          order={order}
          // A text that the artist has changed stays, with the link below it.
          onAdded={(path) =>
            typed[language] !== undefined && type(`${text.trimEnd()}\n\n${publicUrl}${path}`)
          }
        />
      )}
      <DialogActions keepsButtonsInView>
        <Button variant="outline" className="px-3" onClick={() => void copyText(text, 'message')}>
          <Copy aria-hidden="true" className="size-4 shrink-0" />
          Copy message
        </Button>
        <a
          href={whatsappMessageUrl(number, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ className: 'px-3' })}
        >
          Open WhatsApp
        </a>
      </DialogActions>
    </div>
  );
}

/** Creates the customer's page of the order. The message then has its link. */
function AddPageLink({ order, onAdded }: { order: Order; onAdded: (path: string) => void }) {
  const [busy, setBusy] = useState(false);

  async function create() {
    setBusy(true);
    const saved = await changeOrderPage(order, 'create');
    setBusy(false);
    if (!saved) return;
    queryClient.setQueryData(orderQuery(order.id).queryKey, saved);
    if (saved.page) onAdded(saved.page.path);
  }

  return (
    <Button variant="quiet" size="sm" className="-ml-3" busy={busy} onClick={() => void create()}>
      <Link2 aria-hidden="true" className="size-4 shrink-0" />
      Add the link of the order page
    </Button>
  );
}
