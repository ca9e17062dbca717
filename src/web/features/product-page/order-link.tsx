import { isSoldOut } from '#contract/availability.ts';
import type { Product } from '#contract/product.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { enquiryCode, enquiryLink } from './enquiry.ts';

type Props = { product: Product; gallery: boolean; whatsapp: string; publicUrl: string };

/** Opens the chat about this piece; within the thumb's reach on a phone. Nothing while it can't be ordered. */
export function OrderLink({ product, gallery, whatsapp, publicUrl }: Props) {
  const href = enquiryLink(product, { whatsapp, publicUrl, gallery });
  const orderable = gallery || (product.isAvailableToSell && !isSoldOut(product));
  if (!href || !orderable) return null;
  return (
    <div className="sticky bottom-0 z-20 -mx-5 border-t border-line bg-paper px-5 py-3 sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:p-0">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({
          size: 'lg',
          className: 'w-full sm:w-auto',
          variant: gallery ? 'outline' : 'primary',
        })}
      >
        <Icon name="chat" />
        {gallery ? 'Enquire on WhatsApp' : 'Order on WhatsApp'}
      </a>
      <p className="mt-2 hidden text-sm text-ink-faint sm:block">
        Opens a chat with this piece named in it. Enquiry code {enquiryCode(product)}.
      </p>
    </div>
  );
}
