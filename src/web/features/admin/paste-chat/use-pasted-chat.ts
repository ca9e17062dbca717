import { useEffect, useState } from 'react';
import { storage } from '#web/api/storage.ts';
import { takeReopened } from '../orders/fill-order.ts';
import type { ChatValues } from './chat-draft.ts';
import { chatFields, type Fields, withoutMoney } from './chat-fields.ts';
import { type ChatProductsFound, unorderedOf, useChatProducts } from './use-chat-products.ts';
import { useParsedChat } from './use-parsed-chat.ts';
import { useShopDetails } from './use-shop-details.ts';

const ADMIN_KEY = 'chat-sender';

export type PastedChat = ReturnType<typeof usePastedChat>;

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
export function usePastedChat() {
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
export function useUnorderedFirst(chat: PastedChat, products: ChatProductsFound): void {
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
