import type { ReactNode } from 'react';
import { smallSource } from '#contract/catalog/images/image-sources.ts';
import type { Category } from '#contract/catalog/category.ts';
import { type FieldKind, productFieldList, productFields } from '#contract/catalog/product-fields.ts';
import { formatRupees } from '#contract/text/money.ts';
import type { FormImage } from './image-list.ts';
import type { ProductDraft } from './product-draft.ts';
import { printVariantsDraft, type VariantsDraft } from './variants-draft.ts';

const asText = (text: string) => text;
const rupees = (typed: string) => (typed === '' ? '' : formatRupees(Number(typed)));
const show = {
  text: asText,
  number: asText,
  category: asText,
  rupees,
  flag: (on: boolean) => (on ? 'Yes' : 'No'),
  tags: (tags: string[]) => tags.join(', '),
  variants: (draft: VariantsDraft) => printVariantsDraft(draft),
  // Shown by `pictures` below: the draft has another name for them.
  images: () => undefined,
} satisfies Record<FieldKind, unknown>;

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

type ConflictFields = {
  [Field in keyof ProductDraft]: { label: string; show: (value: ProductDraft[Field]) => ReactNode };
};

/** Each field's label, and how its value reads in the conflict dialog. */
export function conflictFields(categories: readonly Category[]): ConflictFields {
  const fields = productFieldList.map(({ field, kind, label }) => [field, { label, show: show[kind] }]);
  return {
    // The list has every field, and `show` takes what the draft holds for its kind.
    ...(Object.fromEntries(fields) as ConflictFields),
    category: {
      label: productFields.category.label,
      show: (id) => categories.find(({ _id }) => _id === id)?.name ?? id,
    },
    pictures: { label: productFields.images.label, show: (images) => <Images images={images} /> },
  };
}
