import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ResetLink as LinkReply } from '#contract/accounts/user.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { emailError } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { copyText } from '#web/features/shared/copy-text.ts';
import { formatTime } from '../shared/dates.ts';
import { SettingsSection } from './settings-section.tsx';

/** Creates a password reset link to send in a chat, for a visitor of a shop without a mail server. */
export function ResetLink() {
  const [created, setCreated] = useState<LinkReply & { email: string }>();
  const { formProps, errors, busy } = useSimpleForm({
    fields: { email: emailError },
    send: async ({ email }) => {
      setCreated(undefined);
      setCreated({ email: email.trim(), ...(await fetchCall('makeResetLink', { body: { email } })) });
    },
    errorTitle: 'Error creating the link',
  });

  return (
    <SettingsSection
      id="reset-link"
      intro="For a visitor who forgot their password and contacts you. Be sure that it is them, for example by the chat of an earlier order: with the link, anyone can log in and read the orders of the account. It works once, for 30 minutes."
    >
      <form {...formProps} aria-label="Password reset link" className="space-y-4">
        <FormMessage>{errors.form}</FormMessage>
        <TextField
          label="Email of their account"
          name="email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
        <SubmitButton variant="outline" busy={busy}>
          Create link
        </SubmitButton>
      </form>
      <div role="status">{created && <CreatedLink created={created} />}</div>
    </SettingsSection>
  );
}

function CreatedLink({ created: { link, until, email } }: { created: LinkReply & { email: string } }) {
  const field = useRef<HTMLInputElement>(null);

  const copy = () => copyText(link, 'link', () => field.current?.select());

  return (
    <div className="space-y-3">
      <TextField
        ref={field}
        label={`Link for ${email}`}
        value={link}
        readOnly
        hint={`Works until ${formatTime(until)}. Send it only to this visitor.`}
      />
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        Copy the link
      </Button>
    </div>
  );
}
