import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ShopSettings } from '#contract/shop/settings.ts';
import { queryClient } from '#web/api/query-client.ts';
import { ListPending } from '../shared/list-states.tsx';
import { Notice } from '../shared/notice.tsx';
import { settingsQuery } from '../shared/queries.ts';
import { ScreenHeader } from '../shared/screen-header.tsx';
import { AdministratorsSection } from '../administrators/administrators-section.tsx';
import { PapersSection } from '../papers/papers-section.tsx';
import { Backups } from '../backups/backups.tsx';
import { useUser } from '#web/features/shared/session/user-store.ts';
import { Link } from '#web/navigation/link.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ResetLink } from './reset-link.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSection } from './settings-section.tsx';

/**
 * The settings as an administrator receives them. A guest's response from before the login has no payment details, messages and
 * switches of the dashboard: a form that started with it would delete them. After the session expires, the last ones stay.
 */
function useWholeSettings() {
  const query = useQuery(settingsQuery, queryClient);
  const { user } = useUser();
  const { data, refetch } = query;
  const [whole, setWhole] = useState<ShopSettings>();
  const isForGuests = data !== undefined && data.dashboard === undefined;
  if (data && !isForGuests && data !== whole) setWhole(data);
  useEffect(() => {
    if (user && isForGuests) void refetch({ cancelRefetch: false });
  }, [user, isForGuests, refetch]);
  return { query, data: whole };
}

export function SettingsScreen() {
  const { query, data } = useWholeSettings();
  const before = (
    <SettingsSection id="branding" intro="Colors, fonts, pictures and words, with a preview.">
      <Link to="/admin/$tab" params={{ tab: 'branding' }} className={buttonClass({ variant: 'outline' })}>
        Change the branding
      </Link>
    </SettingsSection>
  );
  const after = (
    <>
      {data?.orderBook && <PapersSection />}
      {/* When the settings arrive, all of this is rendered at another position: what was typed before would be lost. */}
      {data && <AdministratorsSection />}
      {data && <ResetLink />}
      <SettingsSection id="setup" intro="What a new shop needs, and the demo.">
        <Link to="/admin/$tab" params={{ tab: 'setup' }} className={buttonClass({ variant: 'outline' })}>
          Show the checklist
        </Link>
      </SettingsSection>
      <SettingsSection
        id="backups"
        intro="Products, orders, accounts and pictures in one file that can restore the shop."
      >
        <Backups />
      </SettingsSection>
    </>
  );
  return (
    <div>
      <ScreenHeader title="Settings" subtitle="Texts, channels and backups of your shop">
        <Link to="/" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          View the shop
        </Link>
      </ScreenHeader>
      {data && !data.sendsMail && (
        <Notice role="note" title="Mails are not being sent">
          <p>
            This shop has no mail server yet: “Setting up” says what to ask for. Visitors who forgot their
            password are asked to contact you. Create a link for them under “Password reset link”.
          </p>
        </Notice>
      )}
      {data ? (
        <SettingsForm settings={data} before={before} after={after} />
      ) : (
        <>
          {before}
          <ListPending query={query} what="the settings" />
          {after}
        </>
      )}
    </div>
  );
}
