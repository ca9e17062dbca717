import { useQuery } from '@tanstack/react-query';
import { LOW_STOCK_BELOW } from '#contract/stock-levels.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import { queryClient } from '#web/data/query-client.ts';
import { PriceLabel } from '#web/features/product-grid/public.ts';
import { cellClass, ListFrame } from '#web/features/admin/public.ts';
import { VisibilityBadge } from '#web/features/admin/public.ts';

const all = { query: { visibility: 'ALL' } } as const;

/** Every piece, hidden ones too. */
export function ProductList() {
  const { data, error, refetch } = useQuery(
    { queryKey: ['listProducts', all], queryFn: ({ signal }) => fetchCall('listProducts', all, signal) },
    queryClient,
  );
  return (
    <ListFrame
      title="Products"
      subtitle="Manage your product catalog"
      empty="No products found."
      columns={['Product', 'Category', 'Price', 'Stock', 'Visibility']}
      error={error}
      retry={() => void refetch()}
      rows={data?.map((product) => (
        <tr key={product._id}>
          <th scope="row" className={`${cellClass} pl-0 font-semibold`}>
            {product.name}
          </th>
          <td className={`${cellClass} whitespace-nowrap text-ink-soft`}>{product.category.name}</td>
          <td className={`${cellClass} whitespace-nowrap`}>
            <PriceLabel price={product.price} />
          </td>
          <td
            className={`${cellClass} figures ${product.stock < LOW_STOCK_BELOW ? 'font-semibold text-madder' : ''}`}
          >
            {product.stock}
          </td>
          <td className={cellClass}>
            <VisibilityBadge visible={product.visibility} />
          </td>
        </tr>
      ))}
    />
  );
}
