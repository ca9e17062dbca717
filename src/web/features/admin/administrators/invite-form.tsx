import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NewInvitation } from '#contract/accounts/admins.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { copyText } from '#web/features/shared/copy-text.ts';
import { emailError, passwordError } from '#web/features/shared/forms/simple/field-validators.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { formatTimestamp } from '../shared/dates.ts';

type Props = {
  /** The id of an invitation that was withdrawn: its link is not shown. */
  withdrawn: string | undefined;
  onInvited: () => void;
};

/** Creates the link with which an administrator chooses a name and a password. */
export function InviteForm({ withdrawn, onInvited }: Props) {
  const [created, setCreated] = useState<NewInvitation>();
  const form = useRef<HTMLFormElement>(null);
  const { formProps, errors, busy } = useSimpleForm({
    fields: { email: emailError, password: passwordError },
    fieldOfProblem: { email_taken: 'email' },
    send: async (body) => {
      setCreated(undefined);
      setCreated(await fetchCall('inviteAdmin', { body }));
      form.current?.reset();
      onInvited();
    },
    errorTitle: 'Error inviting the administrator',
  });
  return (
    <>
      <form ref={form} {...formProps} aria-label="Invite an administrator" className="space-y-4">
        <FormMessage>{errors.form}</FormMessage>
        <TextField
          label="Email of a new administrator"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="Not yet used for an account here, or that of a former administrator."
          error={errors.email}
        />
        <PasswordField
          label="Your own password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
        />
        <SubmitButton variant="outline" busy={busy}>
          Create invitation
        </SubmitButton>
      </form>
      <div role="status">{created && created._id !== withdrawn && <CreatedLink {...created} />}</div>
    </>
  );
}

function CreatedLink({ link, email, until, isMailed }: NewInvitation) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-3">
      <TextField
        ref={field}
        label={`Invitation for ${email}`}
        value={link}
        readOnly
        hint={`Works once, until ${formatTimestamp(until)}, and is shown only now. ${
          isMailed ? 'It was also mailed. ' : ''
        }Send it only to them: anyone with the link becomes an administrator.`}
      />
      <Button
        variant="outline"
        size="sm"
        onClick={() => void copyText(link, 'link', () => field.current?.select())}
      >
        <Copy aria-hidden="true" className="size-4" />
        Copy the link
      </Button>
    </div>
  );
}
