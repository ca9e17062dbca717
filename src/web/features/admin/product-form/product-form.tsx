import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { LinkPreviewSection } from '../link-preview/link-preview.tsx';
import { countText } from '../shared/count-text.ts';
import { allCategories } from '../shared/queries.ts';
import { type FormFields, textProps } from '../shared/text-props.ts';
import { CategorySelect } from './category-select.tsx';
import { conflictFields } from './conflict-fields.tsx';
import { FreePriceDialog } from './free-price-dialog.tsx';
import { ImagesField } from './images-field.tsx';
import { PriceFields } from './price-fields.tsx';
import type { ProductDraft } from './product-draft.ts';
import { TagInput } from './tag-input.tsx';
import { useProductForm } from './use-product-form.ts';
import { VariantsField } from './variants-field.tsx';

type Props = {
  product: Product | undefined;
  onClose: () => void;
  /** Starts a new form after a product was created. */
  onAddAnother: () => void;
  /** Gets the focus first, unless that would open an on-screen keyboard over the form. */
  firstField: RefObject<HTMLInputElement | null>;
  onDragging: (dragging: boolean) => void;
};

export function ProductForm({ product, onClose, onAddAnother, firstField, onDragging }: Props) {
  const form = useProductForm(product, { onClose, onAddAnother });
  const { draft, errors, uploads, busy } = form;
  const { data: categories = [] } = useQuery(allCategories, queryClient);
  const pending = busy ? uploads.pending : 0;
  // The fields are locked only while the form is sent, not while it waits for uploads.
  const isSaving = busy && pending === 0;

  return (
    <form {...form.formProps}>
      <DraftNotice
        editedAt={form.editedAt}
        onDiscard={form.discard}
        missing={form.missing}
        isEmpty={form.isRestoredEmpty}
      />
      <div className="space-y-6" inert={isSaving}>
        <ImagesField
          images={draft.pictures}
          changeImages={form.changeImages}
          uploads={uploads}
          error={errors['images']}
          errorAt={(index) => errors[`images.${index}.url`] ?? errors[`images.${index}.alt`]}
          isSaving={isSaving}
          onDragging={onDragging}
        />
        <ProductFields
          form={form}
          firstField={firstField}
          isNew={!product}
          inGallery={categories.some(({ _id, gallery }) => _id === draft.category && gallery)}
        />
        {product && <LinkPreviewSection product={product} />}
      </div>
      <div
        data-toast-avoids
        className="product-form-foot sticky bottom-[calc(var(--bar-bottom)-1.5rem)] z-20 -mx-5 mt-8 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-paper-raised px-5 py-3.5 *:last:grow sm:-mx-7 sm:gap-3 sm:bottom-[calc(var(--bar-bottom)-1.75rem)] sm:-mb-7 sm:px-7 sm:*:last:grow-0"
      >
        {/* A new product has one button more: on a phone, the close button above is enough. */}
        <Button variant="outline" className={product ? undefined : 'max-sm:hidden'} onClick={onClose}>
          Cancel
        </Button>
        {!product && (
          <Button
            variant="outline"
            className="max-sm:grow max-sm:px-2"
            disabled={busy}
            onClick={form.createAndAddAnother}
          >
            Create and add another
          </Button>
        )}
        <Button
          type="submit"
          busy={busy}
          className={product ? undefined : 'max-sm:px-2'}
          onClick={form.createOnly}
        >
          {pending > 0
            ? `Waiting for ${countText(pending, 'picture')}…`
            : product
              ? 'Save Product'
              : 'Create Product'}
        </Button>
      </div>
      <FreePriceDialog name={draft.name.trim()} settle={form.settleFreePrice} />
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          fields={conflictFields(categories)}
          onSettle={form.settleConflict}
        />
      )}
    </form>
  );
}

type FieldsProps = Pick<Props, 'firstField'> & {
  form: FormFields<ProductDraft>;
  /** Whether the chosen category is a gallery, where a product is only shown by default. */
  inGallery: boolean;
  isNew: boolean;
};

function ProductFields({ form, firstField, inGallery, isNew }: FieldsProps) {
  const { draft, change, errors } = form;
  const isShownOnly = inGallery && !draft.isForSaleInGallery;
  return (
    <>
      <TextField ref={firstField} label="Name" required {...textProps(form, 'name')} />
      <TextArea label="Description" required {...textProps(form, 'description')} />
      <CategorySelect
        value={draft.category}
        error={errors['category']}
        onChange={(category) => change({ category })}
      />
      {inGallery && (
        <Toggle
          label="For sale in the gallery"
          hint="Visitors see its price and order it. Otherwise it is only shown, also once it is sold."
          checked={draft.isForSaleInGallery}
          onChange={(isForSaleInGallery) => {
            // A new piece without a stock is one of a kind.
            const startsSale = isNew && isForSaleInGallery && draft.stock === '0';
            change({ isForSaleInGallery, ...(startsSale && { stock: '1' }) });
          }}
        />
      )}
      <PriceFields draft={draft} change={change} errors={errors} showsStock={!isShownOnly} isNew={isNew} />
      <VariantsField
        draft={draft.variants}
        onChange={(variants) => change({ variants })}
        errors={errors}
        price={draft.allowDiscount && draft.discounted !== '' ? draft.discounted : draft.actual}
        stock={draft.stock}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField label="Medium" optional {...textProps(form, 'medium', 'meta.medium')} />
        <TextField label="Size" optional {...textProps(form, 'size', 'meta.size')} />
      </div>
      <TagInput
        tags={draft.tags}
        error={Object.entries(errors).find(([path]) => /^tags\b/.test(path))?.[1]}
        onChange={(tags) => change({ tags })}
      />
      <TextArea
        label="Notes"
        optional
        hint="For yourself: visitors never see them."
        rows={2}
        {...textProps(form, 'notes', 'meta.notes')}
      />
      <fieldset className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <legend className="mb-1 text-sm font-semibold">In the shop</legend>
        <Toggle
          label="Visible"
          hint="Visitors can find it."
          checked={draft.visibility}
          onChange={(visibility) => change({ visibility })}
        />
        <Toggle
          label="Available to sell"
          hint={isShownOnly ? 'No effect without “For sale in the gallery”.' : 'It can be ordered.'}
          checked={draft.isAvailableToSell}
          onChange={(isAvailableToSell) => change({ isAvailableToSell })}
        />
        <Toggle
          label="Sold out"
          hint={
            isShownOnly
              ? 'No effect without “For sale in the gallery”.'
              : 'Show as sold out even if stock remains.'
          }
          checked={draft.isSoldOut}
          onChange={(isSoldOut) => change({ isSoldOut })}
        />
      </fieldset>
    </>
  );
}
