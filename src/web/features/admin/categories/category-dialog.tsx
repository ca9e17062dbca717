import { useRef, useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { type Category, CategoryInput } from '#contract/catalog/category.ts';
import { limits } from '#contract/api/limits.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { forgetCatalog, replaceInLists } from '../shared/list-cache.ts';
import { ConflictDialog } from '#web/features/shared/forms/draft/conflict-dialog.tsx';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Toggle } from '#web/ui/toggle.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { addToList, categoryNow } from './categories-query.ts';
import { conflictFields } from './conflict-fields.ts';
import { isHalfWritten, newCategory, toBody, toDraft, toInput } from './category-draft.ts';
import { FeaturesField } from './features-field.tsx';

type Props = {
  /** The one to change; without it a new one is written. */
  category: Category | undefined;
  onClose: () => void;
};

export function CategoryDialog({ category, onClose }: Props) {
  const id = category?._id;
  const editor = useRef<HTMLFieldSetElement>(null);
  const [halfWritten, setHalfWritten] = useState(false);
  const form = useDraftForm({
    name: `category:${id ?? 'new'}`,
    start: category ? { draft: toDraft(category), version: category.updatedAt } : { draft: newCategory },
    schema: CategoryInput,
    toInput,
    send: (input, updatedAt) =>
      id === undefined
        ? fetchCall('createCategory', { body: toBody(input) })
        : fetchCall('saveCategory', {
            params: { id },
            body: { ...toBody(input, category?.starterFeatures), updatedAt },
          }),
    ...(id === undefined
      ? {}
      : {
          latest: async () => {
            const now = await categoryNow(id);
            return { draft: now ? toDraft(now) : newCategory, version: now?.updatedAt };
          },
        }),
    onSaved(saved) {
      if (id === undefined) addToList(saved);
      else replaceInLists('listCategories', saved);
      showToast({
        kind: 'success',
        title: id === undefined ? 'Category created' : 'Category updated',
        description: `“${saved.name}” is ${saved.visibility ? 'in the shop' : 'hidden from the shop'}.`,
      });
      onClose();
      void forgetCatalog();
    },
    failed: id === undefined ? 'Error creating category' : 'Error updating category',
    foundAgain: category
      ? `They are here when you edit “${category.name}” again.`
      : 'They are here when you add a category again.',
  });
  const { draft, change, wrongs, formProps } = form;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const lost = event.target === event.currentTarget && isHalfWritten(draft);
    // A reader that lands on the field reads its error only if that is there already.
    flushSync(() => setHalfWritten(lost));
    if (!lost) return formProps.onSubmit(event);
    event.preventDefault();
    editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={category ? 'Edit Category' : 'Add New Category'}
      description="A shelf of the shop, with a page of its own."
      size="md"
      holdsWork
      isInAddress
    >
      <form {...formProps} onSubmit={onSubmit} aria-label="Category" className="space-y-6">
        <DraftNotice restoredAt={form.restoredAt} startAnew={form.discard} />
        <FormMessage>{wrongs.form}</FormMessage>
        <TextField
          label="Name"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          maxLength={limits.categoryName}
          error={wrongs.name}
        />
        <TextArea
          label="Description"
          optional
          hint="Stands on the category’s own page."
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
          maxLength={limits.categoryDescription}
          error={wrongs.description}
        />
        <TextArea
          label="Browse description"
          optional
          hint="Stands beside its picture where all categories are shown."
          rows={2}
          value={draft.browseDescription}
          onChange={(event) => change({ browseDescription: event.target.value })}
          maxLength={limits.categoryDescription}
          error={wrongs.browseDescription}
        />
        <FeaturesField
          ref={editor}
          draft={draft}
          category={category}
          change={(changed) => {
            setHalfWritten(false);
            change(changed);
          }}
          error={wrongOfFeatures(wrongs)}
          halfWritten={halfWritten}
        />
        <Toggle
          label="Visible"
          hint="Without it, the category and its products are hidden from visitors."
          checked={draft.visibility}
          onChange={(visibility) => change({ visibility })}
        />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            {category ? 'Save Category' : 'Create Category'}
          </Button>
        </DialogActions>
      </form>
      {form.clash && (
        <ConflictDialog clash={form.clash} fields={conflictFields} onSettle={form.settleClash} />
      )}
    </Dialog>
  );
}

/** What the shop says of the features, wherever in them it is. */
function wrongOfFeatures(errors: Record<string, string>): string | undefined {
  return Object.entries(errors).find(([path]) => path.split('.')[0] === 'features')?.[1];
}
