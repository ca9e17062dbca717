import type { Enquiry } from '#contract/enquiries/enquiry.ts';
import { holdEndText } from '#contract/orders/hold-end-text.ts';
import { Link } from '#web/navigation/link.tsx';
import { useHoldsByProduct } from '../holds/holds-query.ts';

/** The products of an enquiry, and until when they are on hold. */
export function EnquiryProducts({ enquiry: { products, state } }: { enquiry: Enquiry }) {
  const holds = useHoldsByProduct();
  /** None of an ordered enquiry: those would be for others. */
  const holdsOf = ({ id, variant }: Enquiry['products'][number]) =>
    ((state !== 'ORDERED' && holds?.get(id)) || []).filter(
      (hold) => !variant || hold.variant?.id === variant.id,
    );
  return (
    <ul aria-label="Products" className="mt-1 flex flex-wrap gap-x-5">
      {products.map((product) => (
        <li key={product.id} className="max-w-full">
          <Link
            to="/product/$id"
            params={{ id: product.id }}
            search={{ variant: product.variant?.id }}
            className="ink-link inline-flex items-center wrap-anywhere pointer-coarse:min-h-11"
          >
            {product.variant ? `${product.name} (${product.variant.text})` : product.name}
          </Link>
          {holdsOf(product).map(({ id, variant, until, customerName }) => (
            <p key={id} className="text-sm text-ink-soft wrap-anywhere">
              On hold{!product.variant && variant && ` (${variant.text})`} until{' '}
              <time dateTime={until}>{holdEndText(until)}</time> for {customerName}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
