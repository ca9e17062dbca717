import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#contract/api/limits.ts';
import { type Category, CategoryInput } from '#contract/catalog/category.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { showSaved } from '../onboarding/next-step.ts';
import { invalidateCatalog, replaceInLists } from '../shared/list-cache.ts';
import { createCategory, fetchCategory } from '../shared/queries.ts';
import { conflictFields, isFeaturePending, newCategory, toBody, toDraft, toInput } from './category-draft.ts';
import { textProps } from '../shared/text-props.ts';
import { FeaturesField } from './features-field.tsx';

type Props = {
  category: Category | undefined;
  onClose: () => void;
};

function useCategoryForm({ category, onClose }: Props) {
  const id = category?._id;
  const { navigate } = useNavigation();
  return useDraftForm({
    name: `category:${id ?? 'new'}`,
    start: category ? { draft: toDraft(category), version: category.updatedAt } : { draft: newCategory },
    schema: CategoryInput,
    toInput,
    send: (input, updatedAt) =>
      id === undefined
        ? createCategory(toBody(input))
        : fetchCall('saveCategory', {
            params: { id },
            body: { ...toBody(input, category?.starterFeatures), updatedAt },
          }),
    ...(id === undefined
      ? {}
      : {
          loadCurrent: async () => {
            const latest = await fetchCategory(id);
            return { draft: latest ? toDraft(latest) : newCategory, version: latest?.updatedAt };
          },
        }),
    onSaved(saved, hasLeftForm) {
      if (id !== undefined) replaceInLists('listCategories', saved);
      showSaved(
        {
          kind: 'success',
          title: id === undefined ? 'Category created' : 'Category updated',
          description: `“${saved.name}” is ${saved.visibility ? 'in the shop' : 'hidden from the shop'}.`,
        },
        navigate,
      );
      if (!hasLeftForm) onClose();
      void invalidateCatalog();
    },
    errorTitle: id === undefined ? 'Error creating category' : 'Error updating category',
    whereUnsaved: category
      ? `They are here when you edit “${category.name}” again.`
      : 'They are here when you add a category again.',
  });
}

export function CategoryDialog({ category, onClose }: Props) {
  const featuresField = useRef<HTMLFieldSetElement>(null);
  /** Whether a save was rejected because a feature in the editor is not in the list. */
  const [isBlocked, setIsBlocked] = useState(false);
  const form = useCategoryForm({ category, onClose });
  const { draft, change, errors, formProps } = form;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // The submit events of forms in dialogs above this one bubble to it, too.
    const blocked = event.target === event.currentTarget && isFeaturePending(draft);
    // Render first: a screen reader announces the error only if it is there when the field gets the focus.
    flushSync(() => setIsBlocked(blocked));
    if (!blocked) return formProps.onSubmit(event);
    event.preventDefault();
    featuresField.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={category ? 'Edit Category' : 'Add New Category'}
      description="A category groups pieces and has a page of its own."
      size="md"
      ignoresOutsidePress
      isOpenInUrl
    >
      <DraftForm
        form={form}
        label="Category"
        submitLabel={category ? 'Save Category' : 'Create Category'}
        conflictFields={conflictFields}
        onSubmit={onSubmit}
        onClose={onClose}
        keepsButtonsInView
      >
        <TextField label="Name" {...textProps(form, 'name')} maxLength={limits.categoryName} />
        <TextArea
          label="Description"
          optional
          hint="Shown on the category page."
          {...textProps(form, 'description')}
          maxLength={limits.categoryDescription}
        />
        <TextArea
          label="Browse description"
          optional
          hint="Shown beside its picture in the list of all categories."
          rows={2}
          {...textProps(form, 'browseDescription')}
          maxLength={limits.categoryDescription}
        />
        <FeaturesField
          ref={featuresField}
          draft={draft}
          category={category}
          change={(changed) => {
            setIsBlocked(false);
            change(changed);
          }}
          error={Object.entries(errors).find(([path]) => path.split('.')[0] === 'features')?.[1]}
          isBlocked={isBlocked}
        />
        <Toggle
          label="Visible"
          hint="If off, visitors see neither the category nor its products."
          checked={draft.visibility}
          onChange={(visibility) => change({ visibility })}
        />
      </DraftForm>
    </Dialog>
  );
}
