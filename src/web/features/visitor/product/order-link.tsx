import { isSoldOutNow } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { isRequestOnly, priceText, productCode } from '#contract/enquiries/product-chat.ts';
import { ChatButton } from '#web/features/shared/enquiry/chat-button.tsx';
import type { EnquiryDraft } from '#web/features/shared/enquiry/open-chat.ts';
import { OtherChats } from '#web/features/shared/enquiry/other-chats.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { buttonClass } from '#web/ui/button.tsx';

type Props = { product: PublicProduct; draft: EnquiryDraft };

/** Opens a chat about the product. Phones show the OrderBar instead of its first button. */
export function OrderLink({ product, draft }: Props) {
  const { whatsapp, orderBook } = useSiteSettings();
  return (
    <>
      {whatsapp !== '' && (
        <div className="hidden sm:block print:hidden">
          <ChatLink product={product} draft={draft} />
          <p className="mt-2 text-sm text-ink-faint">
            Opens a chat with this piece named in it.{!orderBook && ` Enquiry code ${productCode(product)}.`}
          </p>
        </div>
      )}
      <OtherChats draft={draft} verb={isRequestOnly(product) ? 'Enquire' : 'Order'} />
    </>
  );
}

/** The order button of phones at the bottom of the screen, in reach of the thumb. It also shows the price, which is below the image there. */
export function OrderBar({ product, draft }: Props) {
  const price = priceText(product);
  return (
    <div
      data-toast-avoids
      className="sticky bottom-(--bar-bottom) z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:hidden print:hidden"
    >
      {price && <span className="tabular-figures text-lg font-semibold">{price}</span>}
      <ChatLink
        product={product}
        draft={draft}
        className="min-w-0 flex-1 basis-40 py-1 text-center max-sm:px-2"
      />
    </div>
  );
}

function chatLabel(product: PublicProduct): string {
  if (isSoldOutNow(product)) return 'Ask for one like it';
  return `${isRequestOnly(product) ? 'Enquire' : 'Order'} on WhatsApp`;
}

function ChatLink({ product, draft, className }: Props & { className?: string }) {
  const variant = isRequestOnly(product) ? 'outline' : 'primary';
  return (
    <ChatButton draft={draft} className={buttonClass({ size: 'lg', className, variant })}>
      {chatLabel(product)}
    </ChatButton>
  );
}
