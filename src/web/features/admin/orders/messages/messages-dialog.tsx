import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, MessageCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import { messageText, type TextKind, whatsappMessageUrl } from '#contract/orders/messages/message-texts.ts';
import type { OrderMessage } from '#contract/orders/messages/order-message.ts';
import type { Order } from '#contract/orders/order.ts';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { whatsappNumber } from '#contract/shop/whatsapp.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { usePage } from '#web/navigation/page.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { copyMessage } from '#web/features/shared/copy-text.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { formatTimestamp } from '#web/features/admin/shared/dates.ts';
import { replaceInLists } from '#web/features/admin/shared/list-cache.ts';
import { ListPending } from '#web/features/admin/shared/list-states.tsx';
import { languages, useMessageLanguage } from '#web/features/admin/shared/message-language.ts';
import { Options } from '#web/features/admin/shared/options.tsx';
import { settingsQuery } from '#web/features/admin/shared/queries.ts';
import { invalidateMessages } from './decide-message.ts';
import { likelyKind, offeredKinds, paymentToReport, unreportedKind } from './due-message.ts';
import { MessageActions } from './message-actions.tsx';
import { isRecorded, kindWords, messageStateText } from './message-words.ts';

type Props = { order: Order; onClose: () => void };

const POLL_MS = 2_000;
const isUnderway = ({ state }: OrderMessage) => state === 'waiting' || state === 'sending';

/** Writes a message about an order, and lists the earlier ones. */
export function MessagesDialog({ order: listed, onClose }: Props) {
  const { data: order = listed } = useQuery(
    {
      ...callQuery('getOrder', { params: { id: listed.id } }),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.messages?.some(isUnderway) ? POLL_MS : false),
    },
    queryClient,
  );
  const settings = useQuery(settingsQuery, queryClient);
  return (
    <Dialog open onOpenChange={onClose} title="Messages" description={listed.orderId} size="md">
      {settings.data ? (
        <NewMessage order={order} settings={settings.data} />
      ) : (
        <>
          <ListPending query={settings} what="the settings" />
          <MessageList order={order} />
        </>
      )}
    </Dialog>
  );
}

/** A text that follows kind and language until the artist changes it. */
function useMessage(order: Order, { brand }: ShopSettings) {
  const [kind, setKind] = useState<TextKind>(() =>
    order.status === 'CANCELED' ? 'canceled' : (unreportedKind(order) ?? likelyKind(order)),
  );
  const { publicUrl } = usePage();
  const { language, choose } = useMessageLanguage();
  const [typed, setTyped] = useState<string>();
  const [chosenPayment, setChosenPayment] = useState(() => paymentToReport(order));
  const payment = kind === 'paid' ? paymentToReport(order, chosenPayment) : undefined;
  const text = typed ?? messageText(kind, language, order, { brand, publicUrl, payment });
  return {
    kind,
    language,
    payment,
    text,
    setTyped,
    chooseKind(value: string) {
      setTyped(undefined);
      setChosenPayment(paymentToReport(order));
      if (value in kindWords) setKind(value as TextKind); // The keys are the kinds.
    },
    chooseLanguage(value: string) {
      setTyped(undefined);
      choose(value);
    },
  };
}

/** Queues a mail, or records that WhatsApp was opened, where the kind is recorded. @returns false if the server did not save it */
async function recordMessage(
  order: Order,
  {
    kind,
    language,
    payment,
    text,
  }: Pick<ReturnType<typeof useMessage>, 'kind' | 'language' | 'payment' | 'text'>,
  channel: OrderMessage['channel'],
): Promise<boolean> {
  if (!isRecorded(kind)) return true;
  try {
    const body = { kind, channel, language, payment, ...(channel === 'mail' && { text }) };
    const saved = await fetchCall('createOrderMessage', { params: { id: order.id }, body });
    replaceInLists('listOrders', saved);
    queryClient.setQueryData(callQuery('getOrder', { params: { id: order.id } }).queryKey, saved);
    return true;
  } catch (error) {
    const title = channel === 'mail' ? 'Error sending mail' : 'Error saving';
    showError(title, error);
    await invalidateMessages();
    return false;
  }
}

function NewMessage({ order, settings }: { order: Order; settings: ShopSettings }) {
  const message = useMessage(order, settings);
  const field = useRef<HTMLTextAreaElement>(null);
  const [busy, setBusy] = useState(false);
  const { kind, language, text } = message;

  async function sendMail() {
    setBusy(true);
    if (await recordMessage(order, message, 'mail'))
      showToast({ kind: 'success', title: 'The mail is being sent' });
    setBusy(false);
  }

  const copy = () => copyMessage(text, 'message', () => field.current?.select());

  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select label="About" value={kind} onChange={({ target }) => message.chooseKind(target.value)}>
          <Options of={offeredKinds(order).map((each) => [each, kindWords[each]])} />
        </Select>
        <Select
          label="Language"
          value={language}
          onChange={({ target }) => message.chooseLanguage(target.value)}
        >
          <Options of={languages} />
        </Select>
      </div>
      <TextArea
        ref={field}
        label="Message"
        rows={9}
        lang={language}
        maxLength={orderLimits.messageText}
        value={text}
        onChange={({ target }) => message.setTyped(target.value)}
      />
      <MailHint order={order} settings={settings} kind={kind} />
      <MessageList order={order} />
      <DialogActions keepsButtonsInView>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <MailButton order={order} settings={settings} kind={kind} busy={busy} onSend={sendMail} />
        <a
          href={whatsappMessageUrl(whatsappNumber(order.shippingInformation.address.phone), text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
          onClick={() => void recordMessage(order, message, 'whatsapp')}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          Open WhatsApp
        </a>
      </DialogActions>
    </div>
  );
}

type MailProps = { order: Order; settings: ShopSettings; kind: TextKind };

/** Where a mail goes; undefined if the shop sends none of this kind. */
function recipientOf({ order, settings, kind }: MailProps): string | undefined {
  if (!isRecorded(kind) || !settings.sendsMail || settings.orderMessages?.[kind] === 'off') return undefined;
  return order.email ?? order.customer?.email;
}

function MailButton({ busy, onSend, ...props }: MailProps & { busy: boolean; onSend: () => Promise<void> }) {
  if (recipientOf(props) === undefined) return null;
  return (
    <Button variant="outline" busy={busy} onClick={() => void onSend()}>
      <Mail aria-hidden="true" className="size-5" />
      Send mail
    </Button>
  );
}

function MailHint(props: MailProps) {
  const to = recipientOf(props);
  const { order, settings, kind } = props;
  const isOff = !isRecorded(kind) || settings.orderMessages?.[kind] === 'off';
  if (to === undefined && isOff) return null;
  const hint = !settings.sendsMail
    ? 'The shop has no mail server, so it cannot send mails.'
    : 'To send a mail, add an email to the order.';
  const isErased = order.erasedAt !== undefined;
  return (
    <p className="text-sm break-words text-ink-soft">
      {to === undefined
        ? isErased
          ? 'The personal data of this order was erased.'
          : hint
        : `Mail goes to ${to}.`}
    </p>
  );
}

function MessageList({ order: { messages = [], orderId } }: { order: Order }) {
  return (
    <section aria-labelledby="messages-so-far" className="mt-8 border-t border-line pt-5">
      <h3 id="messages-so-far" className="text-lg">
        So far
      </h3>
      {messages.length === 0 ? (
        <p className="mt-1 text-sm text-ink-soft">No messages about this order yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {messages.map((message) => (
            <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 text-sm break-words">
                <p className="font-semibold">{kindWords[message.kind]}</p>
                <p className={message.needsDecision ? 'text-madder' : undefined}>
                  {messageStateText(message)}
                </p>
                {message.error && message.state !== 'sent' && (
                  <p className="text-ink-soft">{message.error}</p>
                )}
                <p className="text-ink-faint">
                  <time dateTime={message.updatedAt}>{formatTimestamp(message.updatedAt)}</time>
                  {message.to && ` · ${message.to}`}
                </p>
              </div>
              <MessageActions message={message} orderId={orderId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
