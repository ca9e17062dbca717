import { isSoldOutNow } from '#contract/catalog/availability.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import type { Variant } from '#contract/catalog/variants.ts';
import { enquiryMessage, isRequestOnly, priceText, productCode } from '#contract/enquiries/product-chat.ts';
import { ChatButton } from '#web/features/shared/enquiry/chat-button.tsx';
import type { EnquiryDraft } from '#web/features/shared/enquiry/open-chat.ts';
import { OtherChats } from '#web/features/shared/enquiry/other-chats.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { usePage } from '#web/navigation/page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { VariantChoice } from './variant-choice.tsx';

export type OrderingProps = {
  product: PublicProduct;
  variant: Variant | undefined;
  /** The product as its chosen variant is: see `asVariant`. */
  chosen: PublicProduct;
};

/** The choice of a variant and the buttons that open a chat about it. Phones show the OrderBar instead of the first button. */
export function Ordering({ product, variant, chosen }: OrderingProps) {
  const draft = useDraft(chosen, variant);
  return (
    <>
      {variant && <VariantChoice product={product} chosen={variant} />}
      <WhyNotNow product={product} chosen={chosen} />
      {draft && <OrderLink product={chosen} draft={draft} />}
    </>
  );
}

/** The order button of phones at the bottom of the screen, in reach of the thumb. It also shows the price, which is below the image there. */
export function OrderBar({ variant, chosen }: Omit<OrderingProps, 'product'>) {
  const { whatsapp } = useSiteSettings();
  const draft = useDraft(chosen, variant);
  const price = priceText(chosen);
  if (!draft || whatsapp === '') return null;
  return (
    <div
      data-toast-avoids
      className="sticky bottom-(--bar-bottom) z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-5 py-3 sm:hidden print:hidden"
    >
      {price && (
        // Without scripts it would stay as it is when the visitor chooses another variant, which has its own price beside it.
        <span data-needs-script={variant && true} className="tabular-figures text-lg font-semibold">
          {price}
        </span>
      )}
      <ChatLink
        product={chosen}
        draft={draft}
        className="min-w-0 flex-1 basis-40 py-1 text-center max-sm:px-2"
      />
    </div>
  );
}

/** The chat about a product, as its chosen variant is; undefined for a product that is not for sale. */
function useDraft(product: PublicProduct, variant: Variant | undefined): EnquiryDraft | undefined {
  const { publicUrl } = usePage();
  const message = enquiryMessage(product, publicUrl, variant);
  if (message === undefined) return undefined;
  return { products: [product._id], variants: variant && [variant._id], message };
}

function WhyNotNow({ product, chosen }: Pick<OrderingProps, 'product' | 'chosen'>) {
  const isTaken = isSoldOutNow(chosen) || chosen.onHoldUntil !== undefined;
  const isAnotherLeft =
    product.isAvailableToSell && isTaken && !isSoldOutNow(product) && product.onHoldUntil === undefined;
  if (isAnotherLeft) return <p className="text-ink-soft">Choose another variant, or ask me about it.</p>;
  if (!chosen.onHoldUntil) return null;
  return (
    <p className="text-ink-soft">
      It is reserved until then. You can ask me about it, or order it later if it is still here.
    </p>
  );
}

type ChatProps = { product: PublicProduct; draft: EnquiryDraft };

function OrderLink({ product, draft }: ChatProps) {
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

function chatLabel(product: PublicProduct): string {
  if (isSoldOutNow(product)) return 'Ask for one like it';
  return `${isRequestOnly(product) ? 'Enquire' : 'Order'} on WhatsApp`;
}

function ChatLink({ product, draft, className }: ChatProps & { className?: string }) {
  const variant = isRequestOnly(product) ? 'outline' : 'primary';
  return (
    <ChatButton draft={draft} className={buttonClass({ size: 'lg', className, variant })}>
      {chatLabel(product)}
    </ChatButton>
  );
}
