import { limits } from '#contract/api/limits.ts';
import type { Category } from '#contract/catalog/category.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { invalidateCatalog } from '../shared/list-cache.ts';
import { createCategory } from '../shared/queries.ts';

type Props = { onCreated: (category: Category) => void; onClose: () => void };

/** Creates a category while the form of a product stays open below. */
export function NewCategoryDialog({ onCreated, onClose }: Props) {
  const { formProps, errors, busy } = useSimpleForm({
    fields: { name: (name) => (name.trim() === '' ? 'Category name is required' : undefined) },
    async send({ name }) {
      const category = await createCategory({ name });
      showToast({
        kind: 'success',
        title: 'Category created',
        description: `“${category.name}” is in the shop.`,
      });
      onCreated(category);
      onClose();
      void invalidateCatalog();
    },
    errorTitle: 'Error creating category',
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New Category"
      description="You can add its description and features on the Categories tab later."
      ignoresOutsidePress
    >
      <form {...formProps} aria-label="New category" className="space-y-6">
        <FormMessage>{errors.form}</FormMessage>
        <TextField
          label="Name"
          name="name"
          maxLength={limits.categoryName}
          required
          hint="“Paintings” becomes a gallery."
          error={errors.name}
        />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Create Category
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
