import { useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { fillOrder, hasOrderDraft, keepRest } from '../orders/fill-order.ts';
import { ReplaceDraftDialog } from '../orders/replace-draft-dialog.tsx';
import { cancelWarning, draftOf, orderedWarning } from './chat-draft.ts';
import { offerText, paymentFor } from './chat-payment-offer.ts';
import { OpenOrder, PaymentKeys, RecordInOrder } from './record-in-order.tsx';
import { type ChatProductsFound, unorderedOf } from './use-chat-products.ts';
import type { PastedChat } from './use-pasted-chat.ts';

const OMITTED_MONEY =
  'Agreed totals and payments in this chat can be about one of the codes only: add them to the order yourself.';
const TOTAL_OF_ALL = 'The agreed total is what all codes cost together, and not one of them.';

/** Fills in an order, and keeps the chat if another one can follow. @returns whether it is filled in */
function fillFromChat(chat: PastedChat, products: ChatProductsFound): boolean {
  const { values, text } = chat;
  const ids = products.enquiries.map(({ id }) => id);
  const isFilled = fillOrder(draftOf(values, products.lines, ids, chat), 'chat');
  if (!isFilled) return false;
  const next = unorderedOf(products).findLast(({ id }) => !ids.includes(id));
  keepRest(next && { text, code: next.code }, ids[0]);
  return true;
}

type Props = {
  onClose: () => void;
  /** Opens the form for a new order, which has the draft. */
  onDraft: () => void;
  chat: PastedChat;
  products: ChatProductsFound;
  /** The order that the chat became, once it is loaded. */
  order: Order | undefined;
  hasFound: boolean;
  isRead: boolean;
  /** Whether the chat is still read, or its enquiries and orders are still looked up. */
  isPending: boolean;
};

/** Fills in an order, or records a payment in the order that the chat became already. */
export function PasteChatActions(props: Props) {
  const { chat, products, order, hasFound, isRead, isPending, onClose, onDraft } = props;
  const [isAsking, setAsking] = useState(false);
  const [keys] = useState(() => new PaymentKeys());
  const [enquiry] = products.enquiries;
  const payment = order && paymentFor(chat, order);
  const offer = order && offerText(chat, order);
  const isCanceled = chat.parsed.isCanceled && !isPending;
  const opens = isCanceled && order && order.status === 'PENDING' && !payment;
  const cautions = [
    isCanceled ? cancelWarning(order) : undefined,
    hasFound ? orderedWarning(enquiry, offer) : undefined,
    order && offer && !enquiry ? `${order.orderId} has this phone number. ${offer}` : undefined,
    ...products.doubts,
    products.isTotalOfAll ? TOTAL_OF_ALL : undefined,
    chat.isOneOrder && !chat.hasAllMoney ? OMITTED_MONEY : undefined,
  ];
  const warning = cautions.filter(Boolean).join(' ') || undefined;

  function fill() {
    setAsking(false);
    if (fillFromChat(chat, products)) onDraft();
  }

  return (
    <>
      <DialogActions keepsButtonsInView summary={warning ? <Cautions warning={warning} /> : undefined}>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        {/* It appears once the order is loaded: the button beside it, which is last, keeps its place. */}
        {opens && <OpenOrder order={order} />}
        {order && payment && isRead && <RecordInOrder order={order} payment={payment} keys={keys} />}
        <Button
          variant={payment || isCanceled ? 'outline' : 'primary'}
          disabled={!hasFound || !isRead || products.isPending}
          onClick={() => (hasOrderDraft() ? setAsking(true) : fill())}
        >
          Fill In an Order
        </Button>
      </DialogActions>
      <ReplaceDraftDialog open={isAsking} onOpenChange={setAsking} onReplace={fill} />
    </>
  );
}

/** What to know before an order is filled in. */
function Cautions({ warning }: { warning: string }) {
  useAnnouncement(warning);
  return <p className="rounded-sm bg-turmeric-tint px-4 py-2 text-sm">{warning}</p>;
}
