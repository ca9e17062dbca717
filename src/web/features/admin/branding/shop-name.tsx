import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { settingsQuery } from '../shared/queries.ts';

/** The name and the tagline, which are settings: they are in orders and mails too. */
export function ShopName() {
  const { data } = useQuery(settingsQuery, queryClient);
  return (
    <section aria-labelledby="shop-name">
      <h3 id="shop-name" className="text-xl">
        Name and tagline
      </h3>
      {data && (
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold">{data.brand}</span>
          {data.tagline && <span className="block text-ink-soft">{data.tagline}</span>}
        </p>
      )}
      <Link href="/admin/settings#shop" className={buttonClass({ variant: 'outline', className: 'mt-3' })}>
        Change name and tagline
      </Link>
    </section>
  );
}
