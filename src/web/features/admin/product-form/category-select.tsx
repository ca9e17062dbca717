import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Options } from '../shared/options.tsx';
import { allCategories } from '../shared/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';

type Props = { value: string; onChange: (id: string) => void; error: string | undefined };

export function CategorySelect({ value, onChange, error }: Props) {
  const { data, error: loadError, refetch } = useQuery(allCategories, queryClient);
  return (
    <div>
      <Select
        label="Category"
        required
        value={data ? value : ''}
        error={error}
        hint={hintFor(data, value)}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{data || loadError ? 'Choose a category' : 'Loading…'}</option>
        <Options
          of={(data ?? []).map(({ _id, name, visibility }) => [_id, visibility ? name : `${name} (hidden)`])}
        />
      </Select>
      {!data && loadError && (
        <p className="mt-2 text-sm text-madder">
          We couldn’t load the categories.{' '}
          <Button variant="outline" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  );
}

function hintFor(categories: readonly Category[] | undefined, value: string): string | undefined {
  if (categories?.length === 0) return 'You have no category yet. Add one first on the Categories tab.';
  const isGallery = categories?.some(({ _id, gallery }) => _id === value && gallery);
  return isGallery
    ? 'This category is a gallery: visitors see no price and no stock, and send an enquiry instead of an order.'
    : undefined;
}
