import { Pencil, Trash2 } from 'lucide-react';
import type { PostalAddress } from '#contract/accounts/postal-address.ts';
import { Button } from '#web/ui/button.tsx';
import { addressLines, fullName } from './address-lines.ts';

type Props = { address: PostalAddress; onEdit: () => void; onDelete: () => void };

export function AddressCard({ address, onEdit, onDelete }: Props) {
  const person = fullName(address);
  return (
    <li className="flex min-w-0 flex-col rounded-sm border border-line bg-paper-raised p-5">
      <h3 className="text-xl break-words">{person}</h3>
      <address className="mt-2 flex-1 break-words text-ink-soft not-italic">
        {addressLines(address).map((line, index) => (
          // Two lines can be equal.
          <span key={index} className="block">
            {line}
          </span>
        ))}
        {address.phone && <span className="tabular-figures mt-2 block">{address.phone}</span>}
      </address>
      <div className="mt-4 -ml-3 flex gap-1">
        <Button variant="quiet" size="sm" aria-label={`Edit the address of ${person}`} onClick={onEdit}>
          <Pencil aria-hidden="true" className="size-4" />
          Edit
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Delete the address of ${person}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </div>
    </li>
  );
}
