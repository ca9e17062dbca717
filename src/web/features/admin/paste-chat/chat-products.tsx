import { Select } from '#web/ui/forms/select.tsx';
import { OrderOfEnquiry } from '../enquiries/order-of-enquiry.tsx';
import { enquiryStateWords } from '../shared/enquiry-states.ts';
import { Options } from '../shared/options.tsx';
import type { ChatProductsFound } from './use-chat-products.ts';

type Props = { products: ChatProductsFound; onChoose: (code: string) => void };

/** The products that the chat is about. */
export function ChatProducts({ products, onChoose }: Props) {
  const { codes, code, enquiry, lines, isPending, isFailed } = products;
  const variants = new Map(enquiry?.products.map(({ id, variant }) => [id, variant?.text]));
  return (
    <section aria-label="Products">
      {codes.length > 1 && (
        <Select label="Enquiry" value={code} onChange={({ target }) => onChoose(target.value)}>
          <Options of={codes.map((each) => [each, each])} />
        </Select>
      )}
      {enquiry && (
        <p className="mt-2 text-sm text-ink-soft">
          Enquiry {enquiry.code}: {enquiryStateWords[enquiry.state].toLowerCase()}
          {enquiry.order && ', '}
          <OrderOfEnquiry enquiry={enquiry} />
        </p>
      )}
      {lines.length > 0 && (
        <ul aria-label="Products found" className="mt-1">
          {lines.map(({ id, variant, name }) => (
            <li key={`${id} ${variant}`} className="break-words">
              {variants.get(id) ? `${name} (${variants.get(id)})` : name}
            </li>
          ))}
        </ul>
      )}
      {!isPending && lines.length === 0 && (
        <p className="text-sm text-ink-soft">{missingText(code, isFailed)}</p>
      )}
    </section>
  );
}

function missingText(code: string | undefined, isFailed: boolean): string {
  if (isFailed) return 'We couldn’t load the enquiry. Add its products in the order.';
  if (code !== undefined) return `There is no enquiry ${code}. Add the products in the order.`;
  return 'No code of an enquiry found. Add the products in the order.';
}
