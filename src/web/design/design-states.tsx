import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingOverlay } from '#web/ui/loading-overlay.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const tabs = [
  { value: 'info', label: 'Personal Info' },
  { value: 'favorites', label: 'Favorites' },
] as const;

export function DesignStates() {
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('info');
  return (
    <section className="space-y-10">
      <h2 className="text-2xl">While it comes, and when there is none</h2>
      <Tabs label="Your profile" tabs={tabs} value={tab} onValueChange={setTab}>
        {tab === 'info' ? 'Name, phone number, date of birth.' : 'Nothing in your favorites yet.'}
      </Tabs>
      <div className="grid grid-cols-2 gap-8 lg:grid-cols-4">
        <div>
          <Skeleton className="aspect-4/5" />
          <Skeleton className="mt-3 h-5 w-3/4" />
          <Skeleton className="mt-2 h-4 w-1/3" />
        </div>
        <div className="relative border border-line p-4">
          Something that is being fetched again.
          <LoadingOverlay />
        </div>
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner /> Loading…
        </p>
        <div className="space-y-4">
          <ProgressBar label="Not begun" value={0} />
          <ProgressBar label="Of a picture" value={0.4} />
          <ProgressBar label="Nobody knows how long" />
        </div>
      </div>
      <div className="border border-line">
        <EmptyState
          title="No Bookmarks Available"
          badge={<Badge variant="rare">Coming Soon</Badge>}
          action={<Button variant="outline">Browse Shop</Button>}
        >
          New ones are drying on the line. Come back in a few days.
        </EmptyState>
      </div>
    </section>
  );
}
