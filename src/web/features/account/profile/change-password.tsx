import { useEffect, useRef, useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { renewSession } from '#web/features/shared/session/user-store.ts';
import { refetchSessions } from '../sessions/end-session.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { newPasswordError, passwordError } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';

export function ChangePassword({ email }: { email: string }) {
  // The fields are uncontrolled: a new key empties them.
  const [formKey, setFormKey] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused field disappears with the old key.
  useEffect(() => {
    if (formKey > 0) heading.current?.focus();
  }, [formKey]);
  const { formProps, errors, busy } = useSimpleForm({
    fields: { currentPassword: passwordError, newPassword: newPasswordError },
    send: async (passwords) => {
      const { token, user } = await fetchCall('changePassword', { body: passwords });
      renewSession({ token, role: user.role });
      refetchSessions();
      setFormKey(formKey + 1);
      showToast({
        kind: 'success',
        title: 'Password changed',
        description: 'Your other devices have been logged out.',
      });
    },
    errorTitle: 'Error changing password',
  });

  return (
    <section aria-labelledby="change-password" className="border-t border-line pt-10">
      <h2 id="change-password" ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Change password
      </h2>
      <form {...formProps} key={formKey} className="mt-6 space-y-6">
        <FormMessage>{errors.form}</FormMessage>
        {/* Password managers need the email of the account. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <div className="grid gap-6 sm:grid-cols-2">
          <PasswordField label="Current password" name="currentPassword" error={errors.currentPassword} />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            hint="At least 8 characters."
            error={errors.newPassword}
          />
        </div>
        <SubmitButton variant="outline" busy={busy}>
          Change Password
        </SubmitButton>
      </form>
    </section>
  );
}
