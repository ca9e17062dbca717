import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { emailError } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { chatsOf, SocialLinks } from '#web/features/shared/social-links/social-links.tsx';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { Link } from '#web/navigation/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = {
  /** The initial value of the field. */
  email?: string | undefined;
  onBack: () => void;
};

/** The sentence below the heading, which says who makes the link. */
export const useForgotIntro = () =>
  useSiteSettings().sendsMail
    ? 'We send you a link for choosing a new one.'
    : 'The artist can make you a link for choosing a new one.';

/** Sends a password reset link by mail, or points to the artist if the shop sends no mail. */
export function ForgotForm(props: Props) {
  const { sendsMail } = useSiteSettings();
  return sendsMail ? <RequestLink {...props} /> : <ContactAdmin onBack={props.onBack} />;
}

function ContactAdmin({ onBack }: Pick<Props, 'onBack'>) {
  const chats = chatsOf(useSiteSettings());
  return (
    <div className="space-y-6">
      {chats.length > 0 ? (
        <>
          <p>
            This shop sends no mail. Write to the artist and give the email of your account: you’ll get the
            link in your chat.
          </p>
          <SocialLinks socialLinks={chats} className="flex flex-wrap gap-3" />
        </>
      ) : (
        <>
          <p>
            This shop sends no mail and has no chat yet. Ask the artist for a link when you meet, or under{' '}
            <Link to="/contact" className="ink-link">
              Contact
            </Link>
            , and give the email of your account.
          </p>
          <p className="text-sm text-ink-soft">
            Is it your own shop? Whoever runs its server can give you a new password, with the command{' '}
            <code>reset-admin</code>.
          </p>
        </>
      )}
      <Button className="w-full" onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}

/** The response is the same for unknown emails. */
function RequestLink({ email: known, onBack }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const { formProps, errors, busy } = useSimpleForm({
    fields: { email: emailError },
    send: async ({ email }) => {
      await fetchCall('requestPasswordReset', { body: { email } });
      setSentTo(email.trim());
    },
    errorTitle: 'Error asking for a link',
  });

  if (sentTo !== undefined) {
    return (
      <div className="space-y-6">
        <p role="status">
          If there is an account for <strong className="wrap-anywhere">{sentTo}</strong>, a link is on its way
          there. It works once, within 30 minutes.
        </p>
        <Button variant="outline" className="w-full" onClick={onBack}>
          Back to Sign In
        </Button>
      </div>
    );
  }
  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{errors.form}</FormMessage>
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={known}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <SubmitButton size="lg" busy={busy} className="w-full">
        Send Link
      </SubmitButton>
      <p className="text-sm">
        <button type="button" className="ink-link min-h-11" onClick={onBack}>
          Back to Sign In
        </button>
      </p>
    </form>
  );
}
