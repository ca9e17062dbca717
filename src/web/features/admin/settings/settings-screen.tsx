import { useQuery } from '@tanstack/react-query';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ListFailure, ListSkeleton } from '../shared/list-states.tsx';
import { ScreenHead } from '../shared/screen-header.tsx';
import { Backups } from '../backups/backups.tsx';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { MailNotice } from './mail-notice.tsx';
import { ResetLink } from './reset-link.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/** What the artist says about herself and the shop, and what she can do for her visitors' accounts. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(
    { queryKey: ['getSettings', {}], queryFn: ({ signal }) => fetchCall('getSettings', undefined, signal) },
    queryClient,
  );
  return (
    <div>
      <ScreenHead title="Settings" subtitle="What the shop says on every page">
        <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          View the shop
        </Link>
      </ScreenHead>
      {data && !data.sendsMail && <MailNotice />}
      {data ? (
        <SettingsForm settings={data} />
      ) : error ? (
        <ListFailure error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
      <ResetLink />
      <SettingsSection
        title="Backups"
        intro="Products, orders, accounts and pictures in one file, from which the shop can be restored."
      >
        <Backups />
      </SettingsSection>
    </div>
  );
}
