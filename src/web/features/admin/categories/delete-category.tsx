import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { Category } from '#contract/catalog/category.ts';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { allCategories } from '../shared/queries.ts';

type Props = { category: Category; onClose: () => void; focusAfter: RefObject<HTMLElement | null> };

/** Confirms the deletion of a category, with the number of products deleted along with it. */
export function DeleteCategory({ category, ...rest }: Props) {
  // Refetch the number of products: another device may have added some since the list was loaded.
  const { data, isFetchedAfterMount, error } = useQuery(
    { ...allCategories, refetchOnMount: 'always' },
    queryClient,
  );
  const isCounted = isFetchedAfterMount || error !== null;
  const { productsCount } = data?.find(({ _id }) => _id === category._id) ?? category;

  return (
    <DeleteDialog kind="category" item={category} waiting={!isCounted} {...rest}>
      {!isCounted && <p role="status">Counting its products…</p>}
      {isCounted && productsCount > 0 && (
        <>
          <p role="status" className="font-semibold text-madder">
            {`Deleting this category will delete ${productsCount} products too.`}
          </p>
          <p>
            <Link
              to="/admin/$tab"
              params={{ tab: 'products' }}
              search={{ category: category._id }}
              className="ink-link inline-flex min-h-9 items-center pointer-coarse:min-h-11"
            >
              Move the products first
            </Link>
          </p>
        </>
      )}
    </DeleteDialog>
  );
}
