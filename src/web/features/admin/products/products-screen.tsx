import './products-screen.css';
import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { type HoldItem, useHoldsByProduct } from '../holds/holds-query.ts';
import { LazyHoldDialog } from '../holds/lazy-hold-dialog.ts';
import { useIsOnboardingLoading } from '../onboarding/onboarding-query.ts';
import { ListPending } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { ImportExportButtons } from '../import-export/import-export-buttons.tsx';
import { useDashboardSearch, useEditDialog } from '../shared/dashboard-search.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { ProductEditLoader } from './product-edit-loader.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ProductFilters } from './product-filters.tsx';
import { noProducts, useProductList, useProductRows } from './product-list.ts';
import { ProductTable } from './product-table.tsx';
import { useSelection } from './selection.ts';

/** All products, hidden ones too. */
export function ProductsScreen() {
  const { search, changeSearch } = useDashboardSearch();
  const list = useProductList(search);
  const products = list.products ?? noProducts;
  const { selected, toggle, select, deselect, clear } = useSelection(products, JSON.stringify(list.query));
  const { edited, openEdit, closeEdit } = useEditDialog();
  const [deleting, setDeleting] = useState<Product>();
  const holds = useHoldsByProduct();
  const [holding, setHolding] = useState<readonly HoldItem[]>();
  const closeDelete = () => setDeleting(undefined);
  const toolbar = useRef<HTMLDivElement>(null);

  const edit = useCallback((product: Product) => openEdit(product._id), [openEdit]);
  const isFiltered = Boolean(search.q ?? search.category ?? search.visibility ?? search.stock);
  const isEmpty = list.products?.length === 0 && !list.hasNextPage;
  const { rows, loadMore } = useProductRows(list);
  // The checklist of an empty shop would push its list down, and is what the artist should read first.
  const isChecklistLoading = useIsOnboardingLoading() && isEmpty && !isFiltered;

  return (
    <section>
      <Head onAdd={() => openEdit('new')}>
        <ListToolbar
          ref={toolbar}
          total={list.products && list.total}
          totalIsMinimum={list.totalIsMinimum}
          loaded={products}
          selected={selected}
          select={select}
          loading={list.isFetching}
        />
      </Head>
      {!list.products || isChecklistLoading ? (
        <ListPending query={list} />
      ) : isEmpty ? (
        <NoProducts
          isFiltered={isFiltered}
          onClear={() =>
            changeSearch({ q: undefined, category: undefined, visibility: undefined, stock: undefined })
          }
          onAdd={() => openEdit('new')}
        />
      ) : (
        <ProductTable
          {...rows}
          selected={selected}
          loading={list.isPlaceholderData}
          onToggle={toggle}
          onEdit={edit}
          onDelete={setDeleting}
          holds={holds}
          onHold={holds && setHolding}
        />
      )}
      {list.isFetchNextPageError && <NextPageError error={list.error} retry={loadMore} />}
      {selected.size > 0 && (
        <BulkBar
          selected={selected}
          products={products}
          total={list.total}
          totalIsMinimum={list.totalIsMinimum}
          query={list.query}
          next={list.next}
          select={select}
          deselect={deselect}
          clear={clear}
          focusAfter={toolbar}
          hasShortcuts={!edited && !deleting && !holding}
        />
      )}
      {edited && <ProductEditLoader key={edited} id={edited} products={list.products} onClose={closeEdit} />}
      {holding && <LazyHoldDialog target={{ items: holding }} onClose={() => setHolding(undefined)} />}
      <DeleteDialog kind="product" item={deleting} onClose={closeDelete} focusAfter={toolbar} />
    </section>
  );
}

function Head({ onAdd, children }: { onAdd: () => void; children: ReactNode }) {
  return (
    <ScreenHeader
      title="Products"
      subtitle="Manage your product catalog"
      filters={<ProductFilters />}
      count={children}
      stickyActions
    >
      <ImportExportButtons />
      <Button onClick={onAdd}>
        <Plus aria-hidden="true" className="size-5" />
        Add Product
      </Button>
    </ScreenHeader>
  );
}

type NoProductsProps = { isFiltered: boolean; onClear: () => void; onAdd: () => void };

function NoProducts({ isFiltered, onClear, onAdd }: NoProductsProps) {
  const action = isFiltered ? (
    <Button variant="outline" onClick={onClear}>
      Clear filters
    </Button>
  ) : (
    <Button onClick={onAdd}>Add your first product</Button>
  );
  const title = isFiltered
    ? 'No products match your filters.'
    : 'No products found. Create your first product!';
  return <EmptyState level={3} title={title} action={action} />;
}

function NextPageError({ error, retry }: { error: Error | null; retry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-4">
      <p>We couldn’t load the rest of the list. {error?.message}</p>
      <Button variant="outline" size="sm" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
