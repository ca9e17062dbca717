import { isSoldOut } from '#contract/catalog/availability.ts';
import { formatRupees } from '#contract/text/money.ts';
import { effectivePrice } from '#contract/catalog/effective-price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { enquiryCode, enquiryLink } from './enquiry.ts';

type Props = { product: PublicProduct; gallery: boolean; whatsapp: string; publicUrl: string };

/** The URL of the chat about this product; undefined when it can't be ordered or the shop has no number. */
function orderUrl({ product, gallery, whatsapp, publicUrl }: Props): string | undefined {
  const orderable = gallery || (product.isAvailableToSell && !isSoldOut(product));
  return orderable ? enquiryLink(product, { whatsapp, publicUrl, gallery }) : undefined;
}

/** A link that opens the chat. Phones show the OrderBar instead. */
export function OrderLink(props: Props) {
  const href = orderUrl(props);
  if (!href) return null;
  return (
    <div className="hidden sm:block">
      <ChatLink href={href} gallery={props.gallery} />
      <p className="mt-2 text-sm text-ink-faint">
        Opens a chat with this piece named in it. Enquiry code {enquiryCode(props.product)}.
      </p>
    </div>
  );
}

/** The same at the bottom of a phone's screen, in reach of the thumb. It shows the price too, which is below the image there. */
export function OrderBar(props: Props) {
  const href = orderUrl(props);
  if (!href) return null;
  return (
    <div
      data-tools
      className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:hidden"
    >
      {!props.gallery && props.product.price && (
        <span className="figures text-lg font-semibold">
          {formatRupees(effectivePrice(props.product.price).rupees)}
        </span>
      )}
      <ChatLink href={href} gallery={props.gallery} wide />
    </div>
  );
}

function ChatLink({ href, gallery, wide }: { href: string; gallery: boolean; wide?: boolean }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({
        size: 'lg',
        className: wide ? 'min-w-0 flex-1 basis-40 py-1 text-center max-sm:px-4' : undefined,
        variant: gallery ? 'outline' : 'primary',
      })}
    >
      <Icon name="chat" />
      {gallery ? 'Enquire on WhatsApp' : 'Order on WhatsApp'}
    </a>
  );
}
