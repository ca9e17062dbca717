import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { Select } from '#web/ui/forms/select.tsx';
import { OrderOfEnquiry } from '../enquiries/order-of-enquiry.tsx';
import { enquiryStateWords } from '../shared/enquiry-states.ts';
import { Options } from '../shared/options.tsx';
import { type ChatProductsFound, unorderedOf } from './use-chat-products.ts';

/** The value of “one order of all”, which is no code. */
const ALL = 'all';

type Props = {
  products: ChatProductsFound;
  isOneOrder: boolean;
  /** Whether the payment in the chat is of an order that exists. */
  hasOrder: boolean;
  /** Whether the chat is still read, or its enquiries and orders are still looked up. */
  isPending: boolean;
  onChoose: (code: string) => void;
  /** The artist wants one order of all enquiries. */
  onChooseAll: () => void;
};

/** The products that the chat is about. */
export function ChatProducts({ products, isOneOrder, hasOrder, isPending, onChoose, onChooseAll }: Props) {
  const { codes, known, code, enquiries, lines, notes, isFailed } = products;
  const variants = new Map(
    enquiries.flatMap((enquiry) =>
      enquiry.products.map(({ id, variant }) => [`${id} ${variant?.id}`, variant?.text]),
    ),
  );
  const unordered = unorderedOf(products);
  const isMissing = !isPending && lines.length === 0;
  const missing = isMissing ? missingText({ code, isFailed }, hasOrder) : undefined;
  return (
    <section aria-label="Products">
      {codes.length > 1 && (
        <Select
          label={`This chat has ${codes.length} codes. The order is of`}
          hint={
            unordered.length > 1
              ? 'For an order of each, begin with one: the next is offered once its order is created.'
              : undefined
          }
          value={isOneOrder ? ALL : code}
          onChange={({ target: { value } }) => (value === ALL ? onChooseAll() : onChoose(value))}
        >
          <Options of={codes.map((each) => [each, optionText(each, known.get(each))])} />
          {unordered.length > 1 && (
            <option value={ALL}>
              {unordered.map((enquiry) => enquiry.code).join(' and ')}, in one order
            </option>
          )}
        </Select>
      )}
      {enquiries.map((enquiry) => (
        <p key={enquiry.id} className="mt-2 text-sm text-ink-soft">
          Enquiry {enquiry.code}: {enquiryStateWords[enquiry.state].toLowerCase()}
          {enquiry.order && ', '}
          <OrderOfEnquiry enquiry={enquiry} />
        </p>
      ))}
      {lines.length > 0 && (
        <ul aria-label="Products found" className="mt-1">
          {lines.map(({ id, variant, name }) => (
            <li key={`${id} ${variant}`} className="break-words">
              {variants.get(`${id} ${variant}`) ? `${name} (${variants.get(`${id} ${variant}`)})` : name}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-2 rounded-sm bg-turmeric-tint px-4 py-2 text-sm break-words">
          {note}
        </p>
      ))}
      {missing !== undefined && <p className="text-sm text-ink-soft">{missing}</p>}
    </section>
  );
}

/** A code with the pieces of its enquiry, and its order. */
function optionText(code: string, enquiry: Enquiry | undefined): string {
  if (!enquiry) return code;
  const names = enquiry.products.map(({ name }) => name).join(', ');
  return `${code}: ${names}${enquiry.order ? `, ${enquiry.order.orderId}` : ''}`;
}

/**
 * Why no products are proposed; undefined for a payment of an order that exists, which has them.
 * @param hasOrder see `Props`
 */
export function missingText(
  { code, isFailed }: Pick<ChatProductsFound, 'code' | 'isFailed'>,
  hasOrder: boolean,
): string | undefined {
  if (code === undefined && hasOrder) return undefined;
  if (isFailed) return 'We couldn’t load the enquiry. Add its products in the order.';
  if (code !== undefined) return `There is no enquiry ${code}. Add the products in the order.`;
  return 'No code of an enquiry found. Add the products in the order.';
}
