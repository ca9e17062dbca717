import type { PublicProduct } from '#contract/catalog/product.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { enquiryCode, priceText } from './enquiry.ts';

type Props = {
  product: PublicProduct;
  /** The URL of the chat. */
  href: string;
};

/** A link that opens the chat. Phones show the OrderBar instead. */
export function OrderLink({ product, href }: Props) {
  return (
    <div className="hidden sm:block print:hidden">
      <ChatLink href={href} gallery={product.category.gallery} />
      <p className="mt-2 text-sm text-ink-faint">
        Opens a chat with this piece named in it. Enquiry code {enquiryCode(product)}.
      </p>
    </div>
  );
}

/** The same at the bottom of a phone's screen, in reach of the thumb. It shows the price too, which is below the image there. */
export function OrderBar({ product, href }: Props) {
  const price = priceText(product);
  return (
    <div
      data-tools
      className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:hidden print:hidden"
    >
      {price && <span className="tabular-figures text-lg font-semibold">{price}</span>}
      <ChatLink
        href={href}
        gallery={product.category.gallery}
        className="min-w-0 flex-1 basis-40 py-1 text-center max-sm:px-4"
      />
    </div>
  );
}

function ChatLink({ href, gallery, className }: { href: string; gallery: boolean; className?: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ size: 'lg', className, variant: gallery ? 'outline' : 'primary' })}
    >
      <Icon name="chat" />
      {gallery ? 'Enquire on WhatsApp' : 'Order on WhatsApp'}
    </a>
  );
}
