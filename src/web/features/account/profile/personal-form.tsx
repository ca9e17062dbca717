import { useState } from 'react';
import { limits } from '#contract/api/limits.ts';
import type { User } from '#contract/accounts/user.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { replaceUser } from '#web/features/shared/session/user-store.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { BirthDateField } from './birth-date-field.tsx';

export function PersonalForm({ user }: { user: User }) {
  // The initial date may be a default that no one chose: send it only after the user has chosen one.
  const [chosen, setChosen] = useState<string>();
  const dob = chosen ?? user.dob;
  const { formProps, errors, busy } = useSimpleForm({
    fields: { name: acceptAny, phone: acceptAny, dob: acceptAny },
    send: async ({ name, phone }) => {
      const changed = await fetchCall('saveUser', {
        // Only what is changed here: another tab or device may have saved the other fields meanwhile.
        body: {
          ...(name !== user.name && { name }),
          ...(phone !== user.phone && { phone }),
          ...(chosen !== undefined && { dob: chosen }),
        },
      });
      await replaceUser(changed);
      setChosen((current) => (current === chosen ? undefined : current));
      showToast({
        kind: 'success',
        title: 'Profile updated',
        description: 'Your profile information has been successfully updated.',
      });
    },
    errorTitle: 'Error updating profile',
  });

  return (
    <form {...formProps} aria-label="Personal information" className="space-y-6">
      <FormMessage>{errors.form}</FormMessage>
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          defaultValue={user.name}
          maxLength={limits.personName}
          error={errors.name}
        />
        <TextField
          label="Phone number"
          name="phone"
          type="tel"
          autoComplete="tel"
          defaultValue={user.phone}
          maxLength={limits.phone}
          placeholder="+91 98765 43210"
          error={errors.phone}
        />
        <TextField label="Email" type="email" value={user.email} readOnly hint="Email cannot be changed" />
        <BirthDateField
          value={dob}
          isSet={chosen !== undefined || user.dobIsSet}
          onChange={setChosen}
          error={errors.dob}
        />
      </div>
      <SubmitButton busy={busy}>Save Changes</SubmitButton>
    </form>
  );
}
