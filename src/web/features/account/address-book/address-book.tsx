import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { queryClient } from '#web/api/query-client.ts';
import { LoadError } from '#web/features/shared/errors/load-error.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addressLines, fullName } from './address-lines.ts';
import { addressesQuery, removeAddress } from './address-list.ts';

export function AddressBook({ userId }: { userId: string }) {
  const [editing, setEditing] = useState<PostalAddress | 'new'>();
  const [deleting, setDeleting] = useState<PostalAddress>();
  const [busy, setBusy] = useState(false);
  const section = useRef<HTMLElement>(null);

  async function remove(address: PostalAddress) {
    setBusy(true);
    const isGone = await removeAddress(userId, address);
    setBusy(false);
    setDeleting(undefined);
    // The pressed button disappears with its card. After a failure, the closing dialog focuses it again.
    if (isGone) section.current?.focus();
  }

  return (
    <section ref={section} tabIndex={-1} aria-label="Addresses" className="outline-none">
      <AddressList userId={userId} onEdit={setEditing} onDelete={setDeleting} />
      {editing !== undefined && (
        <AddressDialog
          userId={userId}
          address={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <AlertDialog
          open
          onOpenChange={() => setDeleting(undefined)}
          title="Delete Address"
          text={`Delete the address of ${fullName(deleting)}: ${addressLines(deleting).join(', ')}?`}
          confirm="Delete"
          busy={busy}
          onConfirm={() => void remove(deleting)}
        />
      )}
    </section>
  );
}

type ListProps = {
  userId: string;
  onEdit: (address: PostalAddress | 'new') => void;
  onDelete: (address: PostalAddress) => void;
};

function AddressList({ userId, onEdit, onDelete }: ListProps) {
  const { data, error, refetch } = useQuery(addressesQuery(userId), queryClient);
  if (data === undefined && error) return <LoadError what="your addresses" error={error} onRetry={refetch} />;
  if (data === undefined)
    return (
      <div aria-busy="true" className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-52 w-full" />
        <Skeleton className="h-52 w-full" />
      </div>
    );

  const add = (
    <Button onClick={() => onEdit('new')}>
      <Plus aria-hidden="true" className="size-4" />
      Add Address
    </Button>
  );
  if (data.length === 0)
    return (
      <EmptyState title="No addresses yet" action={add}>
        Save an address here, so that you don’t have to type it again.
      </EmptyState>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">{data.length === 1 ? '1 address' : `${data.length} addresses`}</h2>
        {data.length < limits.addressesPerUser ? (
          add
        ) : (
          <p className="text-sm text-ink-soft">You can save up to {limits.addressesPerUser} addresses.</p>
        )}
      </div>
      <ul aria-label="Addresses" className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((address) => (
          <AddressCard
            key={address.id}
            address={address}
            onEdit={() => onEdit(address)}
            onDelete={() => onDelete(address)}
          />
        ))}
      </ul>
    </>
  );
}
