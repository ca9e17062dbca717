import { effectivePrice } from '#contract/catalog/prices/effective-price.ts';
import type { Product } from '#contract/catalog/product.ts';
import type { Variant } from '#contract/catalog/variants.ts';
import { formatRupeesExactly } from '#contract/text/money.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { editProps } from './edit-props.ts';
import { InlineNumberEdit } from './inline-number-edit.tsx';
import { changeVariant } from './product-input.ts';

type Props = { product: Product; onClose: () => void };

/** Price and stock of each variant, edited in place as in the list of products. */
export function VariantsDialog({ product, onClose }: Props) {
  const { options = [], items = [] } = product.variants ?? {};
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Variants of ${product.name}`}
      description="Select a price or a stock to change it. Edit the product to add or remove variants."
      size="md"
    >
      <table className="w-full border-t border-line text-left">
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="py-2 font-normal">
              {options.join(', ')}
            </th>
            <th scope="col" className="py-2 font-normal">
              Price
            </th>
            <th scope="col" className="py-2 font-normal">
              Stock
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((variant) => (
            <VariantRow key={variant._id} product={product} variant={variant} />
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function VariantRow({ product, variant }: { product: Product; variant: Variant }) {
  const { _id, values, stock } = variant;
  const name = values.join(', ');
  const price = variant.price ?? effectivePrice(product.price).rupees;
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className="py-2 pr-3 font-semibold wrap-anywhere">
        {name}
      </th>
      <td className="py-2 pr-3">
        <InlineNumberEdit
          name={`price of ${name}`}
          before="₹"
          value={price}
          {...editProps(product, changeVariant(_id, 'price'))}
        >
          {formatRupeesExactly(price)}
        </InlineNumberEdit>
      </td>
      <td className="py-2">
        <InlineNumberEdit
          name={`stock of ${name}`}
          value={stock}
          {...editProps(product, changeVariant(_id, 'stock'))}
        >
          {stock === 0 ? <strong className="text-madder">0 · sold out</strong> : stock}
        </InlineNumberEdit>
      </td>
    </tr>
  );
}
