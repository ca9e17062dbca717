import { smallSource } from '#contract/catalog/image-sources.ts';
import type { Category } from '#contract/catalog/category.ts';
import { formatRupees } from '#contract/text/money.ts';
import type { FormImage } from './image-list.ts';
import type { ProductDraft } from './product-draft.ts';

const asText = (text: string) => text;
const rupees = (typed: string) => (typed === '' ? '' : formatRupees(Number(typed)));
const yesNo = (on: boolean) => (on ? 'Yes' : 'No');

function Images({ images }: { images: FormImage[] }) {
  if (images.length === 0) return 'None';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {images.map((image, index) => (
        <span key={image.url} className="product-form-preview">
          <img src={smallSource(image)} alt={image.alt || `Picture ${index + 1}`} title={image.alt} />
        </span>
      ))}
    </span>
  );
}

/** Each field's label, and how its value reads in the conflict dialog. */
export function conflictFields(categories: readonly Category[]) {
  return {
    name: { label: 'Name', show: asText },
    description: { label: 'Description', show: asText },
    category: {
      label: 'Category',
      show: (id: string) => categories.find(({ _id }) => _id === id)?.name ?? id,
    },
    tags: { label: 'Tags', show: (tags: string[]) => tags.join(', ') },
    actual: { label: 'Actual price', show: rupees },
    allowDiscount: { label: 'Allow discount', show: yesNo },
    discounted: { label: 'Discounted price', show: rupees },
    stock: { label: 'Stock', show: asText },
    pictures: { label: 'Pictures', show: (images: FormImage[]) => <Images images={images} /> },
    medium: { label: 'Medium', show: asText },
    size: { label: 'Size', show: asText },
    notes: { label: 'Notes', show: asText },
    visibility: { label: 'Visible', show: yesNo },
    isAvailableToSell: { label: 'Available to sell', show: yesNo },
    isSoldOut: { label: 'Sold out', show: yesNo },
  } satisfies { [Field in keyof ProductDraft]: unknown };
}
