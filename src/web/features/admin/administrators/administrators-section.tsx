import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AdminAccount, AdminInvitation, AdminList } from '#contract/accounts/admins.ts';
import { problemCode } from '#web/api/api-error.ts';
import { callQuery } from '#web/api/call-query.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadErrorNote } from '#web/features/shared/errors/load-error.tsx';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { formatTimestamp } from '../shared/dates.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { InviteForm } from './invite-form.tsx';

const adminsQuery = callQuery('listAdmins');
const reloadAdmins = () => void queryClient.invalidateQueries(adminsQuery);
const nameOf = ({ name, email }: Pick<AdminAccount, 'name' | 'email'>) => name || email;

/** Who manages the shop, and how the owner invites and removes others. */
export function AdministratorsSection() {
  const { data, error, refetch } = useQuery({ ...adminsQuery, staleTime: 0 }, queryClient);
  return (
    <SettingsSection id="administrators" intro="Who else manages this shop, each with a login of their own.">
      <p className="text-sm">
        An administrator does everything that the owner does, such as orders, settings and backups, except
        inviting and removing administrators. The history names who changed what.
      </p>
      {data ? (
        <Administrators list={data} />
      ) : error ? (
        <LoadErrorNote what="the administrators" error={error} onRetry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </SettingsSection>
  );
}

function Administrators({ list: { admins, invitations } }: { list: AdminList }) {
  const [removing, setRemoving] = useState<AdminAccount>();
  /** The id of the invitation withdrawn last: the form no longer shows its link, which does not work any more. */
  const [withdrawn, setWithdrawn] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const owner = admins.find(({ isOwner }) => isOwner);
  const youAreOwner = owner?.isYou === true;
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Administrators"
        className="divide-y divide-line border-y border-line"
      >
        {admins.map((admin) => (
          <li key={admin._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-40 wrap-anywhere">
              <span className="font-semibold">{nameOf(admin)}</span>
              {admin.name && <span className="block text-sm text-ink-soft">{admin.email}</span>}
            </div>
            {admin.isOwner && <Badge>Owner</Badge>}
            {admin.isYou && <Badge>You</Badge>}
            {youAreOwner && !admin.isOwner && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Remove ${nameOf(admin)}`}
                onClick={() => setRemoving(admin)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
        {invitations.map((invitation) => (
          <Invitation
            key={invitation._id}
            invitation={invitation}
            canWithdraw={youAreOwner}
            onWithdrawn={() => setWithdrawn(invitation._id)}
          />
        ))}
      </ul>
      {youAreOwner ? (
        <InviteForm
          withdrawn={withdrawn}
          onInvited={() => {
            setWithdrawn(undefined);
            reloadAdmins();
          }}
        />
      ) : (
        owner && (
          <p className="text-sm text-ink-soft">
            {nameOf(owner)} owns the shop, and invites and removes administrators. To give up your own access,
            delete your account in your profile.
          </p>
        )
      )}
      <RemoveDialog
        admin={removing}
        onClose={() => setRemoving(undefined)}
        finalFocus={() => list.current ?? undefined}
      />
    </>
  );
}

type InvitationProps = { invitation: AdminInvitation; canWithdraw: boolean; onWithdrawn: () => void };

function Invitation({ invitation, canWithdraw, onWithdrawn }: InvitationProps) {
  const { _id: id, email, until } = invitation;
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await fetchCall('cancelInvitation', { params: { id } });
      onWithdrawn();
      showToast({ kind: 'success', title: 'Invitation withdrawn', description: email });
    } catch (error) {
      showError('Error withdrawing the invitation', error);
    } finally {
      setBusy(false);
      reloadAdmins();
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-40 wrap-anywhere">
        <span>{email}</span>
        <span className="block text-sm text-ink-soft">Invited, until {formatTimestamp(until)}</span>
      </div>
      {canWithdraw && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          aria-label={`Withdraw the invitation for ${email}`}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

type RemoveProps = {
  /** Undefined while the dialog is closed. */
  admin: AdminAccount | undefined;
  onClose: () => void;
  finalFocus: () => HTMLElement | undefined;
};

function RemoveDialog({ admin, onClose, finalFocus }: RemoveProps) {
  const [busy, setBusy] = useState(false);
  // During the closing animation the dialog still shows whom it was about.
  const [shown, setShown] = useState(admin);
  if (admin && admin !== shown) setShown(admin);

  async function remove({ _id: id, ...removed }: AdminAccount) {
    setBusy(true);
    try {
      await fetchCall('removeAdmin', { params: { id } });
      showToast({ kind: 'success', title: 'Administrator removed', description: nameOf(removed) });
    } catch (error) {
      // `not_found`: another device has removed the administrator already.
      if (problemCode(error) !== 'not_found') showError('Error removing the administrator', error);
    } finally {
      setBusy(false);
      reloadAdmins();
      onClose();
    }
  }

  return (
    <AlertDialog
      open={admin !== undefined}
      onOpenChange={onClose}
      title={`Remove ${shown ? nameOf(shown) : ''}?`}
      text={
        <p>
          They are logged out everywhere at once and can no longer open the dashboard. Their account stays as
          an ordinary account, and the history keeps their name. You can invite them again with the same
          email: then they choose a new password.
        </p>
      }
      confirm="Remove"
      busy={busy}
      onConfirm={() => admin && void remove(admin)}
      finalFocus={finalFocus}
    />
  );
}
