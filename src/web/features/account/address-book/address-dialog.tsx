import { useState } from 'react';
import { type PostalAddress, PostalAddressInput } from '#contract/accounts/postal-address.ts';
import { limits } from '#contract/api/limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { session } from '#web/api/session.ts';
import { freshUser } from '#web/features/shared/session/user-store.ts';
import { DraftNotice } from '#web/features/shared/forms/draft/draft-notice.tsx';
import { useDraftForm } from '#web/features/shared/forms/draft/use-draft-form.ts';
import { usePastedAddress } from '#web/features/shared/forms/pasted-address/use-pasted-address.tsx';
import { PinField } from '#web/features/shared/forms/pin-code/pin-field.tsx';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { updateAddresses } from './address-list.ts';

type AddressDraft = Omit<PostalAddress, 'id'>;

const empty: AddressDraft = {
  firstName: '',
  lastName: '',
  address: '',
  landmark: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
};

function toDraft({ id: _id, ...draft }: PostalAddress): AddressDraft {
  return draft;
}

type Props = {
  userId: string;
  /** The address to change; absent for a new one. */
  address?: PostalAddress | undefined;
  onClose: () => void;
};

export function AddressDialog({ userId, address, onClose }: Props) {
  const [token] = useState(() => session()?.token);
  const form = useDraftForm({
    name: `address:${userId}:${address?.id ?? 'new'}`,
    start: { draft: address ? toDraft(address) : empty },
    schema: PostalAddressInput,
    toInput: (draft: AddressDraft) => draft,
    send: async (body) => {
      // After a new login, another user may be logged in: do not save into their address book.
      if (session()?.token !== token && (await freshUser(0))._id !== userId)
        throw new ApiError('Another account is logged in now.', 'forbidden', 403);
      return address
        ? fetchCall('saveAddress', { params: { id: address.id }, body })
        : fetchCall('createAddress', { body });
    },
    onSaved: (saved) => {
      updateAddresses(userId, (all) =>
        address ? all.map((each) => (each.id === saved.id ? saved : each)) : [...all, saved],
      );
      showToast({ kind: 'success', title: address ? 'Address updated' : 'Address added' });
      onClose();
    },
    failed: address ? 'Error updating address' : 'Error adding address',
    foundAgain: address
      ? 'They are here when you edit the address again.'
      : 'They are here when you add an address again.',
  });
  const { draft, change, errors } = form;
  const { onPasteCapture, notice } = usePastedAddress(draft, change);

  const fieldProps = (field: keyof AddressDraft) => ({
    name: field,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    error: errors[field],
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={address ? 'Edit Address' : 'Add Address'}
      size="md"
      holdsWork
    >
      <form {...form.formProps}>
        <DraftNotice restoredAt={form.restoredAt} onDiscard={form.discard} />
        <FormMessage>{errors['form']}</FormMessage>
        {notice}
        <div onPasteCapture={onPasteCapture} className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...fieldProps('firstName')}
            label="First name"
            autoComplete="given-name"
            maxLength={limits.addressName}
            required
          />
          <TextField
            {...fieldProps('lastName')}
            label="Last name"
            autoComplete="family-name"
            maxLength={limits.addressName}
            optional
          />
          <TextField
            {...fieldProps('address')}
            label="Address"
            autoComplete="street-address"
            maxLength={limits.addressLine}
            placeholder="House, street, area"
            required
            className="sm:col-span-2"
          />
          <TextField
            {...fieldProps('landmark')}
            label="Landmark"
            maxLength={limits.landmark}
            optional
            className="sm:col-span-2"
          />
          <TextField
            {...fieldProps('city')}
            label="City"
            autoComplete="address-level2"
            maxLength={limits.addressCity}
            required
          />
          <TextField
            {...fieldProps('state')}
            label="State"
            autoComplete="address-level1"
            maxLength={limits.addressCity}
            optional
          />
          <PinField {...fieldProps('zip')} autoComplete="postal-code" inputMode="numeric" required />
          <TextField
            {...fieldProps('phone')}
            label="Phone number"
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            optional
          />
        </div>
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            Save Address
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
