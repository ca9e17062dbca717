import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Favorite } from '#contract/accounts/favorites.ts';
import { cardPrice, effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { productUrl } from '#contract/catalog/product-path.ts';
import { defaultVariant } from '#contract/catalog/chosen-variant.ts';
import { variantChoiceText } from '#contract/catalog/variant-choice.ts';
import { variantText } from '#contract/catalog/variant-text.ts';
import type { Variant } from '#contract/catalog/variants.ts';
import { instagramChat } from '#contract/enquiries/other-chat-urls.ts';
import { formatRupees } from '#contract/text/money.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ChatButton } from '#web/features/shared/enquiry/chat-button.tsx';
import { OtherChats } from '#web/features/shared/enquiry/other-chats.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { usePage } from '#web/navigation/page.ts';
import { buttonClass } from '#web/ui/button.tsx';
// `Select` would load the code of all forms, which guests do not need.
import { NativeSelect } from '#web/ui/forms/native-select.tsx';

/** A favorite with its variant, once the variants are loaded. */
type Chosen = { favorite: Favorite; product?: PublicProduct | undefined; variant?: Variant | undefined };

export type FavoritesEnquiryProps = { favorites: readonly Favorite[] };

/** With the order book: a chat about all favorites that visitors can order, the first 20 at most, with the variant of each. */
export function FavoritesEnquiry({ favorites }: FavoritesEnquiryProps) {
  const { whatsapp, instagram } = useSiteSettings();
  const visible = favorites.filter(({ active }) => active);
  const orderable = visible.filter(({ isUnavailable }) => !isUnavailable);
  const wanted = orderable.slice(0, orderLimits.enquiryProducts);
  const hasChat = whatsapp !== '' || instagramChat(instagram) !== undefined;
  if (!hasChat || wanted.length === 0) return null;
  return <Enquiry wanted={wanted} hasOthers={visible.length > orderable.length} />;
}

function Enquiry({ wanted, hasOthers }: { wanted: readonly Favorite[]; hasOthers: boolean }) {
  const { whatsapp } = useSiteSettings();
  const { publicUrl } = usePage();
  /** The ids of the chosen variants, by the ids of their products. */
  const [variants, setVariants] = useState<Readonly<Record<string, string>>>({});
  const withVariants = wanted.filter(({ hasVariants }) => hasVariants);
  const products = useQueries(
    { queries: withVariants.map(({ _id: id }) => callQuery('getProduct', { params: { id } })) },
    queryClient,
  ).flatMap(({ data }) => data ?? []);
  const chosen = wanted.map((favorite): Chosen => {
    const product = products.find(({ _id }) => _id === favorite._id);
    const items = product?.variants?.items ?? [];
    const variant = items.find(({ _id }) => _id === variants[favorite._id]) ?? defaultVariant(items);
    return { favorite, product, variant };
  });
  const what = wanted.length === 1 ? 'this piece' : `these ${wanted.length} pieces`;
  const message = [
    'Hello! I would like ' + what + ':',
    ...chosen.map((each, index) => entryOf(each, index, publicUrl)),
  ].join('\n');
  const variantIds = chosen.flatMap(({ variant }) => variant?._id ?? []);
  const draft = { products: wanted.map(({ _id }) => _id), variants: variantIds, message };
  return (
    <div className="mb-8">
      {variantIds.length > 0 && (
        <div className="mb-5 grid max-w-3xl gap-4 sm:grid-cols-2">
          {chosen.map(
            ({ product, variant }) =>
              product &&
              variant && (
                <div key={product._id}>
                  <label htmlFor={`of-${product._id}`} className="mb-1.5 block text-sm font-semibold">
                    {product.name}: {product.variants?.options.join(', ')}
                  </label>
                  <NativeSelect
                    id={`of-${product._id}`}
                    value={variant._id}
                    onChange={({ target }) => setVariants({ ...variants, [product._id]: target.value })}
                  >
                    {product.variants?.items.map((item) => (
                      <option
                        key={item._id}
                        value={item._id}
                        disabled={item.stock === 0 || item.onHoldUntil !== undefined}
                      >
                        {variantChoiceText(item, product)}
                      </option>
                    ))}
                  </NativeSelect>
                </div>
              ),
          )}
        </div>
      )}
      {whatsapp !== '' && (
        <>
          <ChatButton draft={draft} className={buttonClass({ className: 'max-sm:w-full' })}>
            Order on WhatsApp
          </ChatButton>
          <p className="mt-2 text-sm text-ink-faint">
            Opens a chat with {what} named in it, and a code for your enquiry.
          </p>
        </>
      )}
      <OtherChats draft={draft} verb="Order" />
      {hasOthers && (
        <p className="mt-2 text-sm text-ink-faint">
          The message leaves out favorites that can’t be ordered now. Open one to ask about it.
        </p>
      )}
    </div>
  );
}

/** A favorite in the message. "Paste a chat" finds the product by its URL, also when the message has no code. */
function entryOf(chosen: Chosen, index: number, publicUrl: string): string {
  const { favorite, variant } = chosen;
  return `${lineOf(chosen, index)}\n${productUrl(publicUrl, { _id: favorite._id }, variant?._id)}`;
}

function lineOf({ favorite, product, variant }: Chosen, index: number): string {
  const { name, price, priceIsFrom } = favorite;
  const start = `${index + 1}. ${name}`;
  if (product?.variants && variant) {
    const rupees = variant.price ?? (product.price && effectivePrice(product.price).rupees);
    const text = variantText(product.variants.options, variant.values);
    return [start, text, ...(rupees === undefined ? [] : [formatRupees(rupees)])].join(', ');
  }
  if (!price) return start;
  const { rupees, isFrom } = cardPrice({ price, priceIsFrom });
  return `${start}, ${isFrom ? 'from ' : ''}${formatRupees(rupees)}`;
}
