import { ClipboardPaste } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ChatProducts } from './chat-products.tsx';
import { ChatProposals, DetailsRequest, AdminNameSelect, PickupProposal } from './chat-proposals.tsx';
import { hasDestination, phoneOfPayer, withoutRecorded } from './chat-payment-offer.ts';
import { PasteChatActions } from './paste-chat-actions.tsx';
import { useOrderOf } from './record-in-order.tsx';
import { unorderedOf } from './use-chat-products.ts';
import { usePastedChat, useUnorderedFirst } from './use-pasted-chat.ts';

type Props = {
  onClose: () => void;
  /** Opens the form for a new order, which has the draft. */
  onDraft: () => void;
};

/** Reads a copied chat in the browser, shows what it found, and opens a new order with it. */
export function PasteChatDialog({ onClose, onDraft }: Props) {
  const chat = usePastedChat();
  const { parsed, products, values } = chat;
  const field = useRef<HTMLTextAreaElement>(null);
  useUnorderedFirst(chat, products);
  const hasFound = Object.keys(values).length > 0 || products.codes.length > 0 || products.lines.length > 0;
  const payer = phoneOfPayer(parsed);
  const { order, isOrderPending } = useOrderOf(products.enquiries[0], payer, chat);
  const fields = order ? withoutRecorded(chat, order) : chat.fields;
  // A quantity is that of one product.
  const { quantity: _quantity, ...others } = fields;
  const shown = products.lines.length === 1 ? fields : others;
  const isRead = !chat.isEmpty && !chat.isReading;
  const isPending = !isRead || products.isPending || isOrderPending;
  const needsDetails = hasFound && !isOrderPending && !(order && hasDestination(order));

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
            isPending={isPending}
            onChoose={chat.chooseCode}
            onChooseAll={() => chat.chooseAll(unorderedOf(products).at(-1)?.code)}
          />
          <ChatProposals fields={shown} values={values} onChange={chat.change} />
          <PickupProposal source={parsed.pickup} isPickup={chat.isPickup} onChange={chat.setPickup} />
          {needsDetails && <DetailsRequest values={values} isPickup={chat.isPickup} isLeft={parsed.isLeft} />}
        </div>
      )}
      <PasteChatActions {...{ chat, products, order, hasFound, isRead, isPending, onClose, onDraft }} />
    </Dialog>
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
