import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Options } from '../shared/options.tsx';
import { allCategories } from '../shared/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { NewCategoryDialog } from './new-category-dialog.tsx';

type Props = { value: string; onChange: (id: string) => void; error: string | undefined };

/** The value of the option that creates a category; ids have no plus. */
const NEW = '+new';

export function CategorySelect({ value, onChange, error }: Props) {
  const [isCreating, setCreating] = useState(false);
  const { data, error: loadError, refetch } = useQuery(allCategories, queryClient);
  return (
    <div>
      <Select
        label="Category"
        required
        value={data ? value : ''}
        error={error}
        hint={hintFor(data, value)}
        onChange={({ target }) => (target.value === NEW ? setCreating(true) : onChange(target.value))}
      >
        <option value="">{data || loadError ? 'Choose a category' : 'Loading…'}</option>
        <Options
          of={(data ?? []).map(({ _id, name, visibility }) => [_id, visibility ? name : `${name} (hidden)`])}
        />
        {data && <option value={NEW}>New category…</option>}
      </Select>
      {!data && loadError && (
        <p className="mt-2 text-sm text-madder">
          We couldn’t load the categories.{' '}
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isCreating && (
        <NewCategoryDialog onCreated={({ _id }) => onChange(_id)} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

function hintFor(categories: readonly Category[] | undefined, value: string): string | undefined {
  if (categories?.length === 0) return 'You have no category yet: choose “New category…”.';
  const isGallery = categories?.some(({ _id, gallery }) => _id === value && gallery);
  return isGallery
    ? 'This category is a gallery: visitors see no price and no stock, unless you offer a piece for sale there.'
    : undefined;
}
