import './products-screen.css';
import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ScreenHead } from '../shared/screen-header.tsx';
import { TransferMenu } from '../import-export/import-export-menu.tsx';
import { useDashboardSearch } from '../dashboard/use-dashboard-search.ts';
import { useEditDialog } from '../dashboard/use-edit-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditedProduct } from './product-edit-loader.tsx';
import { ListLine } from './list-toolbar.tsx';
import { ProductFilters } from './product-filters.tsx';
import { listed, useProductList } from './product-list.ts';
import { ProductTable } from './product-table.tsx';
import { useSelection } from './use-selection.ts';

/** Every piece, hidden ones too. */
export function ProductsScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const list = useProductList(search);
  const products = listed(list.products);
  const { chosen, toggle, choose, clear } = useSelection(products, JSON.stringify(list.query));
  const { edited, openEdit, closeEdit } = useEditDialog();
  const [deleted, setDeleted] = useState<Product>();
  const line = useRef<HTMLDivElement>(null);

  const edit = useCallback((product: Product) => openEdit(product._id), [openEdit]);
  const isFiltered = Boolean(search.q ?? search.category ?? search.visibility);
  const isEmpty = list.products?.length === 0 && !list.hasNextPage;
  const { fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const canLoad = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  // Drawing rows waits for whoever types: a key is never behind it.
  const rows = useDeferredValue(
    useMemo(
      () => ({ products, total: list.total, loadMore: canLoad ? more : undefined }),
      [products, list.total, canLoad, more],
    ),
  );

  return (
    <section>
      <ScreenHead title="Products" subtitle="Manage your product catalog">
        <TransferMenu />
        <Button onClick={() => openEdit('new')}>
          <Plus aria-hidden="true" className="size-5" />
          Add Product
        </Button>
      </ScreenHead>
      <ProductFilters />
      <ListLine
        ref={line}
        total={list.products && list.total}
        loaded={products}
        chosen={chosen}
        choose={choose}
        waiting={list.isFetching}
      />
      {list.isPending ? (
        <ListSkeleton />
      ) : list.error && !list.products ? (
        <ListFailure error={list.error} retry={() => void list.refetch()} />
      ) : isEmpty && isFiltered ? (
        <EmptyState
          level={3}
          title="No products match your filters."
          action={
            <Button
              variant="outline"
              onClick={() => changeSearch({ q: undefined, category: undefined, visibility: undefined })}
            >
              Clear filters
            </Button>
          }
        />
      ) : isEmpty ? (
        <EmptyState
          level={3}
          title="No products found. Create your first product!"
          action={<Button onClick={() => openEdit('new')}>Add your first product</Button>}
        />
      ) : (
        <ProductTable
          {...rows}
          chosen={chosen}
          waiting={list.isPlaceholderData}
          onToggle={toggle}
          onEdit={edit}
          onDelete={setDeleted}
        />
      )}
      {list.isFetchNextPageError && list.error && (
        <div role="alert" className="flex flex-wrap items-center gap-3 py-4">
          <p>The rest of the list did not arrive. {list.error.message}</p>
          <Button variant="outline" size="sm" onClick={more}>
            Try again
          </Button>
        </div>
      )}
      {chosen.size > 0 && (
        <BulkBar
          chosen={chosen}
          products={products}
          total={list.total}
          query={list.query}
          next={list.next}
          choose={choose}
          clear={clear}
          goesTo={line}
          listens={!edited && !deleted}
        />
      )}
      {edited && <EditedProduct key={edited} id={edited} products={list.products} onClose={closeEdit} />}
      <DeleteDialog product={deleted} onClose={() => setDeleted(undefined)} goesTo={line} />
    </section>
  );
}
