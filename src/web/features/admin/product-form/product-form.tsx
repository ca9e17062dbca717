import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { queryClient } from '#web/api/query-client.ts';
import { allCategories } from '../shared/queries.ts';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { CategorySelect } from './category-select.tsx';
import { conflictFields } from './conflict-fields.tsx';
import { isUnderWay } from './image-list.ts';
import { ImagesField } from './images-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { TagBox } from './tag-input.tsx';
import { useProductForm } from './use-product-form.ts';

type Props = {
  product: Product | undefined;
  onClose: () => void;
  /** What has the focus where that brings no keyboard up over the form. */
  firstField: RefObject<HTMLInputElement | null>;
  onDragging: (dragging: boolean) => void;
};

const count = (images: number) => (images === 1 ? '1 picture' : `${images} pictures`);

export function ProductForm({ product, onClose, firstField, onDragging }: Props) {
  const form = useProductForm(product, onClose);
  const { draft, change, wrongs, uploads, busy } = form;
  const { data: categories = [] } = useQuery(allCategories, queryClient);
  const inGallery = categories.some(({ _id, gallery }) => _id === draft.category && gallery);
  const waiting = busy ? uploads.underWay : 0;
  // What is being saved stands still; while pictures are still on their way, everything can be changed.
  const isStill = busy && waiting === 0;
  const lost = form.restored?.pictures.filter(isUnderWay).length ?? 0;
  const tagsWrong = Object.entries(wrongs).find(([path]) => /^tags\b/.test(path))?.[1];

  return (
    <form {...form.formProps}>
      <DraftNotice
        restoredAt={form.restoredAt}
        startAnew={form.startAnew}
        missing={
          lost > 0
            ? `${count(lost)} had not arrived yet: please add ${lost === 1 ? 'it' : 'them'} again.`
            : undefined
        }
      />
      <div className="space-y-6" inert={isStill}>
        <ImagesField
          pictures={draft.pictures}
          changePictures={form.changePictures}
          uploads={uploads}
          error={wrongs.images}
          errorAt={(at) => wrongs[`images.${at}.url`] ?? wrongs[`images.${at}.alt`]}
          isStill={isStill}
          onDragging={onDragging}
        />
        <TextField
          ref={firstField}
          label="Name"
          required
          value={draft.name}
          error={wrongs.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextArea
          label="Description"
          required
          value={draft.description}
          error={wrongs.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        <CategorySelect
          value={draft.category}
          error={wrongs.category}
          onChange={(category) => change({ category })}
        />
        <PriceFields draft={draft} change={change} wrongs={wrongs} tellsStock={!inGallery} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField
            label="Medium"
            optional
            value={draft.medium}
            error={wrongs['meta.medium']}
            onChange={({ target }) => change({ medium: target.value })}
          />
          <TextField
            label="Size"
            optional
            value={draft.size}
            error={wrongs['meta.size']}
            onChange={({ target }) => change({ size: target.value })}
          />
        </div>
        <TagBox tags={draft.tags} error={tagsWrong} onChange={(tags) => change({ tags })} />
        <TextArea
          label="Notes"
          optional
          hint="For yourself: visitors never see them."
          rows={2}
          value={draft.notes}
          error={wrongs['meta.notes']}
          onChange={({ target }) => change({ notes: target.value })}
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
            hint={inGallery ? 'No effect: nothing in a gallery is for sale.' : 'It can be ordered.'}
            checked={draft.isAvailableToSell}
            onChange={(isAvailableToSell) => change({ isAvailableToSell })}
          />
          <Toggle
            label="Sold out"
            hint={inGallery ? 'No effect in a gallery.' : 'Whatever the stock says.'}
            checked={draft.isSoldOut}
            onChange={(isSoldOut) => change({ isSoldOut })}
          />
        </fieldset>
      </div>
      <div data-tools className="product-form-foot">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {waiting > 0 ? `Waiting for ${count(waiting)}…` : product ? 'Save Product' : 'Create Product'}
        </Button>
      </div>
      {form.clash && (
        <ConflictDialog clash={form.clash} fields={conflictFields(categories)} onSettle={form.settleClash} />
      )}
    </form>
  );
}
