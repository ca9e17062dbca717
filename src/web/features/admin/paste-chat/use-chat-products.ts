import { useQueries } from '@tanstack/react-query';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useHolds } from '../holds/holds-query.ts';
import type { LineDraft } from '../orders/lines-draft.ts';
import { lacksPrices, useOrderedProducts } from '../orders/ordered-products.ts';
import { productQuery } from '../orders/orders-query.ts';
import { chosenProducts } from './chosen-products.ts';
import { isTotalOfAll, linesOfAll } from './enquiry-lines.ts';
import type { ParsedChat } from './parse-chat.ts';

/** At most so many enquiries are looked up for one chat, by their codes. */
const MAX_CODES = 10;

export type ChatProductsFound = {
  /** The codes in the chat, the latest last. */
  codes: string[];
  /** The enquiries of these codes. */
  known: ReadonlyMap<string, Enquiry>;
  /** The code whose products are proposed. */
  code: string | undefined;
  /** The enquiries with the proposed products: that of `code`, or all that are not ordered. */
  enquiries: Enquiry[];
  lines: LineDraft[];
  /** What the lines have other than the enquiry, because the customer says so, and what is not clear. */
  notes: string[];
  doubts: string[];
  /** Whether the agreed total is that of all enquiries that are not ordered, together. */
  isTotalOfAll: boolean;
  isPending: boolean;
  isFailed: boolean;
};

const enquiryQuery = (code: string) => ({
  ...callQuery('listEnquiries', { query: { q: code, limit: '20' } }),
  queryKey: ['enquiryByCode', code],
  staleTime: 0,
});

/** Whether an order can still be made of an enquiry without asking. */
const isUnordered = ({ order, state }: Enquiry) => !order && state !== 'ORDERED';

/** The enquiries of a chat that are not ordered, the latest last. */
export const unorderedOf = ({ codes, known }: Pick<ChatProductsFound, 'codes' | 'known'>): Enquiry[] =>
  codes.flatMap((code) => known.get(code) ?? []).filter(isUnordered);

/**
 * The products of the enquiry that the chat names; without one, those with a URL in the chat.
 * @param isOneOrder whether the order is of all enquiries that are not ordered
 */
export function useChatProducts(
  { codes: mentions, code, products, fields, wishes }: ParsedChat,
  isOneOrder: boolean,
): ChatProductsFound {
  const codes = mentions.map((mention) => mention.code).slice(-MAX_CODES);
  const found = useQueries({ queries: codes.map(enquiryQuery) }, queryClient);
  const known = new Map(
    found.flatMap(({ data }, at) => {
      const enquiry = data?.find((each) => each.code === codes[at]);
      return enquiry ? [[enquiry.code, enquiry] as const] : [];
    }),
  );
  const enquiry = known.get(code ?? '');
  const unordered = unorderedOf({ codes, known });
  const holds = useHolds();
  /** The enquiry of which the customer may choose a part. */
  const chooses = !isOneOrder && enquiry && isUnordered(enquiry) && wishes.length > 0 ? [enquiry] : [];
  // Prices are needed only to find out what a total is of, and variants for what the customer chooses.
  const needsPrices = unordered.length > 1 && fields.total?.isAgreed === true;
  const priced = { lines: linesOfAll(needsPrices ? unordered : chooses, holds), adjustments: [] };
  const byId = useOrderedProducts(priced);
  const [chosen] = chooses.map((each) => chosenProducts(each, { wishes, fields }, byId));
  const one = chosen?.enquiry ?? enquiry;
  const enquiries = isOneOrder ? unordered : one ? [one] : [];
  const pages = useQueries(
    {
      queries: products
        .slice(0, orderLimits.enquiryProducts)
        .map(({ id }) => ({ ...productQuery(id), retry: false })),
    },
    queryClient,
  );
  const fromPages = pages.flatMap(({ data }, at): LineDraft[] => {
    const variant = products[at]?.variant;
    return data ? [{ id: data._id, name: data.name, quantity: '1', ...(variant && { variant }) }] : [];
  });
  return {
    codes,
    known,
    code,
    enquiries,
    lines: enquiries.length > 0 ? linesOfAll(enquiries, holds) : fromPages,
    notes: chosen?.notes ?? [],
    doubts: chosen?.doubts ?? [],
    isTotalOfAll: isTotalOfAll(unordered, byId, fields),
    isPending: [...found, ...pages].some(({ isPending }) => isPending) || lacksPrices(priced),
    isFailed: found.some(({ isError }) => isError),
  };
}
