import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders/order.ts';
import { storage } from '#web/api/storage.ts';
import { Button } from '#web/ui/button.tsx';
import { useAnnouncement } from '#web/ui/feedback/announce.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { fillOrder, hasOrderDraft, keepRest, takeReopened } from '../orders/fill-order.ts';
import { ChatProducts } from './chat-products.tsx';
import { ChatProposals, DetailsRequest, AdminNameSelect, PickupProposal } from './chat-proposals.tsx';
import { type ChatValues, draftOf, orderedWarning } from './chat-draft.ts';
import { chatFields, type Fields, withoutMoney } from './chat-fields.ts';
import { type ChatProductsFound, unorderedOf, useChatProducts } from './use-chat-products.ts';
import { offerText, paymentFor, phoneOfPayer, withoutRecorded } from './chat-payment-offer.ts';
import { PaymentKeys, RecordInOrder, useOrderOf } from './record-in-order.tsx';
import { useParsedChat } from './use-parsed-chat.ts';
import { useShopDetails } from './use-shop-details.ts';

const ADMIN_KEY = 'chat-sender';

const OMITTED_MONEY =
  'Agreed totals and payments in this chat can be about one of the codes only: add them to the order yourself.';
const TOTAL_OF_ALL = 'The agreed total is what all codes cost together, and not one of them.';

type Props = {
  onClose: () => void;
  /** Opens the form for a new order, which has the draft. */
  onDraft: () => void;
};

/**
 * The fields of the chosen order. Money that was read is about one of the codes, unless the total is that of all: then a payment of
 * another amount can still be of one.
 */
function fieldsOf(fields: Fields, isOneOrder: boolean, isTotalOfAll: boolean): Fields {
  if (isOneOrder !== isTotalOfAll) return withoutMoney(fields);
  const { total, shipping, paid, ...others } = fields;
  // “Both for 19,000”, of which one is ordered already
  if (!isOneOrder && total?.codes !== undefined)
    return paid && paid.value !== total.value ? { ...others, paid } : others;
  if (!isOneOrder || total?.codes !== undefined) return fields;
  return paid?.value === total?.value
    ? fields
    : { ...withoutMoney(fields), ...(total && { total }), ...(shipping && { shipping }) };
}

/** What a pasted text proposes, with the artist's changes. The text stays in this component. */
function usePastedChat() {
  const [reopened] = useState(takeReopened);
  const [text, setText] = useState(reopened?.text ?? '');
  const [adminSender, setAdminSender] = useState(() => storage.get(ADMIN_KEY) ?? undefined);
  const [enquiryCode, setEnquiryCode] = useState(reopened?.code);
  const [isOneOrder, setOneOrder] = useState(false);
  const [changed, setChanged] = useState<ChatValues>({});
  const [choosesPickup, setPickup] = useState<boolean>();
  const shop = useShopDetails();
  const { parsed, isReading } = useParsedChat({ text, admin: adminSender, code: enquiryCode, shop });
  const products = useChatProducts(parsed, isOneOrder);
  const fields = fieldsOf(parsed.fields, isOneOrder, products.isTotalOfAll);
  const values = Object.fromEntries(
    chatFields.flatMap((field) => {
      const value = changed[field] ?? fields[field]?.value;
      return value === undefined ? [] : [[field, value]];
    }),
  ) as ChatValues; // Its keys are fields.

  function choose(code: string | undefined, isAll = false) {
    setEnquiryCode(code);
    setOneOrder(isAll);
    setChanged({});
    setPickup(undefined);
  }

  return {
    text,
    parsed,
    products,
    fields,
    values,
    /** What the artist changed. */
    typed: changed,
    payments: parsed.payments,
    /** Whether both people of the chat agree to the total, or the artist typed it. */
    isTotalAgreed: changed.total !== undefined || fields.total?.isAgreed === true,
    otherPayments: fields.utr?.others ?? fields.paid?.others,
    /** Whether nothing that was read about money is left out. */
    hasAllMoney: fields === parsed.fields,
    isPickup: choosesPickup ?? parsed.pickup !== undefined,
    setPickup,
    isReading,
    isEmpty: text.trim() === '',
    isOneOrder,
    hasChosen: enquiryCode !== undefined,
    paste(next: string) {
      setText(next);
      choose(undefined);
    },
    change: (patch: ChatValues) => setChanged((before) => ({ ...before, ...patch })),
    chooseCode: (next: string) => choose(next),
    chooseAll: (latest: string | undefined) => choose(latest, true),
    chooseAdmin(sender: string) {
      setAdminSender(sender);
      storage.set(ADMIN_KEY, sender);
    },
  };
}

/**
 * Chooses the latest enquiry that is not ordered yet, until the artist chooses: a second order of a chat is of another one. All of
 * them, if the agreed total is theirs.
 */
function useUnorderedFirst(chat: ReturnType<typeof usePastedChat>, products: ChatProductsFound): void {
  const latest = unorderedOf(products).at(-1)?.code;
  const { isTotalOfAll, isPending, code } = products;
  const isDue = !chat.hasChosen && !isPending && latest !== undefined && (latest !== code || isTotalOfAll);
  useEffect(() => {
    if (!isDue) return;
    // The total of the latest is read first.
    if (isTotalOfAll && latest === code) chat.chooseAll(latest);
    else chat.chooseCode(latest);
  });
}

/** Fills in an order, and keeps the chat if another one can follow. @returns whether it is filled in */
function fillFromChat(chat: ReturnType<typeof usePastedChat>, products: ChatProductsFound): boolean {
  const { values, text } = chat;
  const ids = products.enquiries.map(({ id }) => id);
  const isFilled = fillOrder(draftOf(values, products.lines, ids, chat), 'chat');
  if (!isFilled) return false;
  const next = unorderedOf(products).findLast(({ id }) => !ids.includes(id));
  keepRest(next && { text, code: next.code }, ids[0]);
  return true;
}

/** Reads a copied chat in the browser, shows what it found, and opens a new order with it. */
export function PasteChatDialog({ onClose, onDraft }: Props) {
  const chat = usePastedChat();
  const { parsed, products, values } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  useUnorderedFirst(chat, products);
  const hasFound = Object.keys(values).length > 0 || products.codes.length > 0 || products.lines.length > 0;
  const payer = phoneOfPayer(parsed);
  const order = useOrderOf(products.enquiries[0], payer, chat);
  const fields = order ? withoutRecorded(chat, order) : chat.fields;
  // A quantity is that of one product.
  const { quantity: _quantity, ...others } = fields;
  const shown = products.lines.length === 1 ? fields : others;
  const isRead = !chat.isEmpty && !chat.isReading;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Paste a Chat"
      description="The text stays in this browser: it is neither sent nor stored."
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      <PasteButton onPaste={chat.paste} onDenied={() => field.current?.focus()} />
      <TextArea
        ref={field}
        label="Chat"
        hint="A message, several messages, or an exported chat."
        rows={5}
        // What was found should be on the screen of a phone too.
        style={hasFound ? { maxHeight: '7rem' } : undefined}
        autoComplete="off"
        spellCheck={false}
        value={chat.text}
        onChange={({ target }) => chat.paste(target.value)}
      />
      <p role="status" className={isRead && !hasFound ? 'mt-4 text-sm' : 'sr-only'}>
        {isRead && (hasFound ? 'Order details found' : 'No order details found in this text.')}
      </p>
      {!chat.isEmpty && (
        <div className="mt-6 space-y-6">
          <AdminNameSelect senders={parsed.senders} adminName={parsed.admin} onChoose={chat.chooseAdmin} />
          <ChatProducts
            products={products}
            isOneOrder={chat.isOneOrder}
            hasOrder={order !== undefined}
            onChoose={chat.chooseCode}
            onChooseAll={() => chat.chooseAll(unorderedOf(products).at(-1)?.code)}
          />
          <ChatProposals fields={shown} values={values} onChange={chat.change} />
          <PickupProposal source={parsed.pickup} isPickup={chat.isPickup} onChange={chat.setPickup} />
          {hasFound && <DetailsRequest values={values} isPickup={chat.isPickup} isLeft={parsed.isLeft} />}
        </div>
      )}
      <Actions {...{ chat, products, order, hasFound, isRead, onClose, onDraft }} />
    </Dialog>
  );
}

type ActionsProps = Props & {
  chat: ReturnType<typeof usePastedChat>;
  products: ChatProductsFound;
  /** The order that the chat became, once it is loaded. */
  order: Order | undefined;
  hasFound: boolean;
  isRead: boolean;
};

/** Fills in an order, or records a payment in the order that the chat became already. */
function Actions({ chat, products, order, hasFound, isRead, onClose, onDraft }: ActionsProps) {
  const [replacesDraft] = useState(hasOrderDraft);
  const [keys] = useState(() => new PaymentKeys());
  const [enquiry] = products.enquiries;
  const payment = order && paymentFor(chat, order);
  const offer = order && offerText(chat, order);
  const cautions = [
    hasFound ? orderedWarning(enquiry, offer) : undefined,
    order && offer && !enquiry ? `${order.orderId} has this phone number. ${offer}` : undefined,
    products.isTotalOfAll ? TOTAL_OF_ALL : undefined,
    chat.isOneOrder && !chat.hasAllMoney ? OMITTED_MONEY : undefined,
  ];
  const warning = cautions.filter(Boolean).join(' ') || undefined;
  return (
    <DialogActions
      keepsButtonsInView
      summary={
        hasFound && (warning || replacesDraft) ? (
          <DraftCautions warning={warning} replacesDraft={replacesDraft} />
        ) : undefined
      }
    >
      <Button variant="outline" onClick={onClose}>
        Cancel
      </Button>
      {/* It appears once the order is loaded: the button beside it, which is last, keeps its place. */}
      {order && payment && isRead && <RecordInOrder order={order} payment={payment} keys={keys} />}
      <Button
        variant={payment ? 'outline' : 'primary'}
        disabled={!hasFound || !isRead || products.isPending}
        onClick={() => fillFromChat(chat, products) && onDraft()}
      >
        Fill In an Order
      </Button>
    </DialogActions>
  );
}

type PasteProps = {
  onPaste: (text: string) => void;
  /** The browser denied access to the clipboard. */
  onDenied: () => void;
};

function PasteButton({ onPaste, onDenied }: PasteProps) {
  async function readClipboard() {
    try {
      onPaste(await navigator.clipboard.readText());
    } catch {
      onDenied();
    }
  }
  return (
    <Button variant="outline" className="mb-4 max-sm:w-full" onClick={() => void readClipboard()}>
      <ClipboardPaste aria-hidden="true" className="size-5" />
      Paste
    </Button>
  );
}

/** What to know before an order is filled in. */
function DraftCautions({ warning, replacesDraft }: { warning: string | undefined; replacesDraft: boolean }) {
  useAnnouncement(warning);
  return (
    <>
      {warning && <p className="rounded-sm bg-turmeric-tint px-4 py-2 text-sm">{warning}</p>}
      {replacesDraft && (
        <p className="text-sm text-ink-soft not-first:mt-2">This replaces the unsaved order in this tab.</p>
      )}
    </>
  );
}
