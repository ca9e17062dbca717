import { useQuery } from '@tanstack/react-query';
import { fetchCall } from '#web/data/fetch-call.ts';
import { queryClient } from '#web/data/query-client.ts';
import { cellClass, ListFrame } from '#web/features/admin/public.ts';
import { VisibilityBadge } from '#web/features/admin/public.ts';

const all = { query: { visibility: 'ALL' } } as const;

/** Every category, hidden ones too. */
export function CategoryList() {
  const { data, error, refetch } = useQuery(
    { queryKey: ['listCategories', all], queryFn: ({ signal }) => fetchCall('listCategories', all, signal) },
    queryClient,
  );
  return (
    <ListFrame
      title="Categories"
      subtitle="Manage your product categories"
      empty="No categories found"
      columns={['Name', 'Description', 'Products', 'Visibility']}
      error={error}
      retry={() => void refetch()}
      rows={data?.map((category) => (
        <tr key={category._id}>
          <th scope="row" className={`${cellClass} pl-0 font-semibold whitespace-nowrap`}>
            {category.name}
          </th>
          <td className={`${cellClass} text-ink-soft`}>
            <span className="line-clamp-2">{category.description}</span>
          </td>
          <td className={`${cellClass} figures`}>{category.productsCount}</td>
          <td className={cellClass}>
            <VisibilityBadge visible={category.visibility} />
          </td>
        </tr>
      ))}
    />
  );
}
