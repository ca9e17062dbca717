import { smallSource } from '#contract/catalog/image-sources.ts';
import type { Category } from '#contract/catalog/category.ts';
import { formatRupees } from '#contract/text/money.ts';
import type { FormImage } from './image-list.ts';
import type { ProductDraft } from './product-draft.ts';

const same = (text: string) => text;
const rupees = (typed: string) => (typed === '' ? '' : formatRupees(Number(typed)));
const yes = (on: boolean) => (on ? 'Yes' : 'No');

function Images({ pictures }: { pictures: FormImage[] }) {
  if (pictures.length === 0) return 'None';
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {pictures.map((image, at) => (
        <span key={image.url} className="product-form-preview">
          <img src={smallSource(image)} alt={image.alt || `Picture ${at + 1}`} title={image.alt} />
        </span>
      ))}
    </span>
  );
}

/** How the two versions of a product read side by side. */
export function conflictFields(categories: readonly Category[]) {
  return {
    name: { label: 'Name', show: same },
    description: { label: 'Description', show: same },
    category: {
      label: 'Category',
      show: (id: string) => categories.find(({ _id }) => _id === id)?.name ?? id,
    },
    tags: { label: 'Tags', show: (tags: string[]) => tags.join(', ') },
    actual: { label: 'Actual price', show: rupees },
    allowDiscount: { label: 'Allow discount', show: yes },
    discounted: { label: 'Discounted price', show: rupees },
    stock: { label: 'Stock', show: same },
    pictures: { label: 'Pictures', show: (images: FormImage[]) => <Images pictures={images} /> },
    medium: { label: 'Medium', show: same },
    size: { label: 'Size', show: same },
    notes: { label: 'Notes', show: same },
    visibility: { label: 'Visible', show: yes },
    isAvailableToSell: { label: 'Available to sell', show: yes },
    isSoldOut: { label: 'Sold out', show: yes },
  } satisfies { [Field in keyof ProductDraft]: unknown };
}
