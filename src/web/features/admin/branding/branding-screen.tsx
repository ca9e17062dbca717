import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ListPending } from '../shared/list-states.tsx';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { BrandingForm } from './branding-form.tsx';
import { brandingQuery } from './branding-query.ts';

/** How the shop looks, with a preview. */
export function BrandingScreen() {
  const { data, ...query } = useQuery({ ...brandingQuery, staleTime: 0 }, queryClient);
  // The form starts over when the previous branding is published again.
  const [restorations, setRestorations] = useState(0);
  return (
    <div>
      <ScreenHeader title="Branding" subtitle="How your shop looks to visitors">
        <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          View the shop
        </Link>
      </ScreenHeader>
      {data ? (
        <BrandingForm key={restorations} state={data} onRestored={() => setRestorations(restorations + 1)} />
      ) : (
        <ListPending query={query} what="the branding" />
      )}
    </div>
  );
}
