import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { countText } from '../shared/count-text.ts';
import { useDashboardSearch, useEditDialog } from '../shared/dashboard-search.ts';
import { ListPending } from '../shared/list-states.tsx';
import { allCategories } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { VisibilityFilter } from '../shared/visibility.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategory } from './delete-category.tsx';

export function CategoriesScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const { edited: editedId, openEdit, closeEdit } = useEditDialog();
  const addButton = useRef<HTMLButtonElement>(null);
  const [deleting, setDeleting] = useState<Category>();
  const query = useQuery(allCategories, queryClient);
  const categories = query.data;
  // The field has its own state: the URL changes with a delay and would lose letters that are typed fast.
  const [typed, setTyped] = useState(search.q ?? '');
  const shown = (categories ?? []).filter((category) => matches(category, typed, search.visibility));
  const edited = categories?.find(({ _id }) => _id === editedId);

  return (
    <>
      <ScreenHeader
        title="Categories"
        subtitle="Manage your product categories"
        stickyActions
        filters={
          <div role="search" aria-label="Categories" className="screen-filters">
            <TextField
              type="search"
              label="Search categories"
              labelHidden
              placeholder="Search categories..."
              before={<Search aria-hidden="true" className="size-4" />}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                changeSearch({ q: event.target.value.trim() || undefined });
              }}
            />
            <VisibilityFilter
              value={search.visibility}
              onChange={(visibility) => changeSearch({ visibility })}
              allLabel="All Visibility"
            />
          </div>
        }
        count={
          <p role="status" className="screen-count min-w-24 text-sm text-ink-soft">
            {categories && shownText(shown.length, categories.length)}
          </p>
        }
      >
        <Button ref={addButton} onClick={() => openEdit('new')}>
          <Plus aria-hidden="true" className="size-5" />
          Add Category
        </Button>
      </ScreenHeader>
      {categories ? (
        <FilteredCategories
          categories={categories}
          shown={shown}
          onEdit={openEdit}
          onDelete={setDeleting}
          onShowAll={() => {
            setTyped('');
            changeSearch({ q: undefined, visibility: undefined });
          }}
        />
      ) : (
        <ListPending query={query} />
      )}
      {(editedId === 'new' || edited) && (
        <CategoryDialog key={editedId} category={edited} onClose={closeEdit} />
      )}
      {deleting && (
        <DeleteCategory category={deleting} onClose={() => setDeleting(undefined)} focusAfter={addButton} />
      )}
    </>
  );
}

type FilteredProps = {
  categories: readonly Category[];
  shown: readonly Category[];
  onEdit: (id: string) => void;
  onDelete: (category: Category) => void;
  onShowAll: () => void;
};

function FilteredCategories({ categories, shown, onEdit, onDelete, onShowAll }: FilteredProps) {
  if (shown.length > 0) return <CategoriesTable categories={shown} onEdit={onEdit} onDelete={onDelete} />;
  return (
    <EmptyState
      level={3}
      title="No categories found"
      action={
        categories.length > 0 && (
          <Button variant="outline" onClick={onShowAll}>
            Show all categories
          </Button>
        )
      }
    >
      {categories.length > 0
        ? 'No categories match your search.'
        : 'Add your first category, then add pieces to it.'}
    </EmptyState>
  );
}

function shownText(shown: number, all: number): string {
  const total = countText(all, 'category', 'categories');
  return shown === all ? total : `${shown} of ${total}`;
}

function matches(category: Category, typed: string, visibility: 'VISIBLE' | 'HIDDEN' | undefined): boolean {
  if (visibility && category.visibility !== (visibility === 'VISIBLE')) return false;
  const text = typed.trim().toLocaleLowerCase();
  return (
    !text || [category.name, category.description].some((field) => field?.toLocaleLowerCase().includes(text))
  );
}
