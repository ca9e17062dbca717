import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { allCategories } from '../shared/all-categories.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ScreenHead } from '../shared/screen-header.tsx';
import { useDashboardSearch } from '../dashboard/use-dashboard-search.ts';
import { useEditDialog } from '../dashboard/use-edit-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CategoriesTable } from './categories-table.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategory } from './delete-category.tsx';

export function CategoriesScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const { edited: editedId, openEdit, closeEdit } = useEditDialog();
  const add = useRef<HTMLButtonElement>(null);
  const [deleting, setDeleting] = useState<Category>();
  const { data: categories, error, refetch } = useQuery(allCategories, queryClient);
  // The box holds its own words: an address takes a moment to change, and would lose letters that are typed fast.
  const [typed, setTyped] = useState(search.q ?? '');
  const shown = categories?.filter((category) => fits(category, typed, search.visibility));
  const edited = categories?.find(({ _id }) => _id === editedId);

  return (
    <>
      <ScreenHead title="Categories" subtitle="Manage your product categories">
        <Button ref={add} onClick={() => openEdit('new')}>
          <Plus aria-hidden="true" className="size-5" />
          Add Category
        </Button>
      </ScreenHead>
      <div role="search" aria-label="Categories" className="mt-6 grid gap-3 sm:grid-cols-2">
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
        <Select
          label="Visibility"
          labelHidden
          value={search.visibility ?? 'ALL'}
          onChange={({ target: { value } }) =>
            changeSearch({ visibility: value === 'VISIBLE' || value === 'HIDDEN' ? value : undefined })
          }
        >
          <option value="ALL">All Visibility</option>
          <option value="VISIBLE">Visible</option>
          <option value="HIDDEN">Hidden</option>
        </Select>
      </div>
      {shown && categories ? (
        <>
          <p role="status" className="mt-4 text-sm text-ink-faint">
            {counted(shown.length, categories.length)}
          </p>
          {shown.length > 0 ? (
            <CategoriesTable categories={shown} onEdit={openEdit} onDelete={setDeleting} />
          ) : (
            <EmptyState
              level={3}
              title="No categories found"
              action={
                categories.length > 0 ? (
                  <Button
                    variant="outline"
                    onClick={() => {
                      setTyped('');
                      changeSearch({ q: undefined, visibility: undefined });
                    }}
                  >
                    Show all categories
                  </Button>
                ) : undefined
              }
            >
              {categories.length > 0
                ? 'Nothing here goes by that.'
                : 'A category is a shelf of the shop: add the first, then hang your pieces in it.'}
            </EmptyState>
          )}
        </>
      ) : error ? (
        <ListFailure error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      {(editedId === 'new' || edited) && (
        <CategoryDialog key={editedId} category={edited} onClose={closeEdit} />
      )}
      {deleting && (
        <DeleteCategory
          category={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            // The button that asked for it is gone with its row.
            flushSync(() => setDeleting(undefined));
            add.current?.focus();
          }}
        />
      )}
    </>
  );
}

function fits(category: Category, typed: string, visibility: 'VISIBLE' | 'HIDDEN' | undefined): boolean {
  if (visibility && category.visibility !== (visibility === 'VISIBLE')) return false;
  const wanted = typed.trim().toLocaleLowerCase();
  return (
    !wanted ||
    [category.name, category.description].some((words) => words?.toLocaleLowerCase().includes(wanted))
  );
}

function counted(shown: number, all: number): string {
  const categories = all === 1 ? 'category' : 'categories';
  return shown === all ? `${all} ${categories}` : `${shown} of ${all} ${categories}`;
}
