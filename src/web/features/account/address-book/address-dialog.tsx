import { useState } from 'react';
import { type PostalAddress, PostalAddressInput } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { newRecordKey } from '#web/api/idempotency-key.ts';
import { session } from '#web/api/session.ts';
import { freshUser } from '#web/features/shared/session/user-store.ts';
import { DraftForm } from '#web/features/shared/forms/draft/draft-form.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import {
  type AddressControls,
  AddressFields,
} from '#web/features/shared/forms/postal-address/address-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { updateAddresses } from './address-list.ts';

type AddressInput = Omit<PostalAddress, 'id'>;
/** `key` identifies the draft of a new address, also after a reload: see api/idempotency-key.ts. */
type AddressDraft = AddressInput & { key: string };

const empty: AddressInput = {
  firstName: '',
  lastName: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
};

const { addressName, addressLine, landmark, addressCity, zip, phone } = limits;
const wide = 'sm:col-span-2';

const controls: AddressControls = [
  {
    name: 'firstName',
    label: 'First name',
    autoComplete: 'given-name',
    maxLength: addressName,
    required: true,
  },
  {
    name: 'lastName',
    label: 'Last name',
    autoComplete: 'family-name',
    maxLength: addressName,
    optional: true,
  },
  {
    name: 'address',
    label: 'Address',
    autoComplete: 'street-address',
    maxLength: addressLine,
    placeholder: 'House, street, area',
    required: true,
    className: wide,
  },
  { name: 'landmark', label: 'Landmark', maxLength: landmark, optional: true, className: wide },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: addressCity, required: true },
  { name: 'state', label: 'State', autoComplete: 'address-level1', maxLength: addressCity, optional: true },
  {
    name: 'zip',
    label: 'PIN code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    maxLength: zip,
    required: true,
  },
  {
    name: 'phone',
    label: 'Phone number',
    type: 'tel',
    autoComplete: 'tel',
    maxLength: phone,
    optional: true,
  },
];

function toDraft({ id: _id, ...draft }: PostalAddress): AddressDraft {
  return { ...draft, key: '' };
}

type Props = {
  userId: string;
  /** The address to change; absent for a new one. */
  address?: PostalAddress | undefined;
  onClose: () => void;
};

const save = (id: string, body: AddressInput) => fetchCall('saveAddress', { params: { id }, body });

/** Creates the address of a form once: if the response was lost and the form was edited since, saves the created address again. */
async function create(body: AddressInput, key: string): Promise<PostalAddress> {
  try {
    return await fetchCall('createAddress', { body }, undefined, key);
  } catch (error) {
    const createdId = error instanceof ApiError && error.code === 'repeated_key' ? error.recordId : undefined;
    if (createdId === undefined) throw error;
    return save(createdId, body);
  }
}

function useAddressForm({ userId, address, onClose }: Props) {
  const [token] = useState(() => session()?.token);
  const [start] = useState(() => ({ draft: address ? toDraft(address) : { ...empty, key: newRecordKey() } }));
  return useDraftForm({
    name: `address:${userId}:${address?.id ?? 'new'}`,
    start,
    schema: PostalAddressInput,
    toInput: ({ key: _key, ...input }: AddressDraft) => input,
    send: async (body, _version, { key }) => {
      // After a new login, another user may be logged in: do not save into their address book.
      if (session()?.token !== token && (await freshUser({ maxAgeMs: 0 }))._id !== userId)
        throw new ApiError('Another account is logged in now.', 'forbidden', 403);
      return address ? save(address.id, body) : create(body, key);
    },
    onSaved: (saved) => {
      updateAddresses(userId, (all) =>
        address ? all.map((each) => (each.id === saved.id ? saved : each)) : [...all, saved],
      );
      showToast({ kind: 'success', title: address ? 'Address updated' : 'Address added' });
      onClose();
    },
    errorTitle: address ? 'Error updating address' : 'Error adding address',
    whereUnsaved: address
      ? 'They are here when you edit the address again.'
      : 'They are here when you add an address again.',
  });
}

export function AddressDialog(props: Props) {
  const form = useAddressForm(props);
  const { address, onClose } = props;
  const title = address ? 'Edit Address' : 'Add Address';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} size="md" ignoresOutsidePress>
      <DraftForm form={form} submitLabel="Save Address" onClose={onClose}>
        <AddressFields
          controls={controls}
          draft={form.draft}
          change={form.change}
          errorOf={(name) => form.errors[name]}
          className="grid gap-5 sm:grid-cols-2"
        />
      </DraftForm>
    </Dialog>
  );
}
