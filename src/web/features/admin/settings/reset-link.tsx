import { Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ResetLink as MadeLink } from '#contract/accounts/my-data.ts';
import { refusalCode } from '#web/api/api-error.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { onlyWrong, wrongEmail } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSmallForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SettingsSection } from './settings-section.tsx';

const fields = ['email'] as const;
const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** A link for somebody who has forgotten their password, to hand over in a chat: for shops that send no mail. */
export function ResetLink() {
  const [made, setMade] = useState<MadeLink & { email: string }>();
  const { formProps, wrongs, busy } = useSmallForm({
    fields,
    check: ({ email }) => onlyWrong({ email: wrongEmail(email) }),
    send: async ({ email }) => {
      setMade(undefined);
      setMade({ email: email.trim(), ...(await fetchCall('makeResetLink', { body: { email } })) });
    },
    // Signing in again is asked over the page.
    failed: (error) => (refusalCode(error) === 'unauthenticated' ? undefined : 'Error making the link'),
  });

  return (
    <div className="mt-8">
      <SettingsSection
        title="Help somebody back in"
        intro="For a visitor who has forgotten their password and writes to you. The link works once, for 30 minutes."
      >
        <form {...formProps} aria-label="Help somebody back in" className="space-y-4">
          <FormMessage>{wrongs.form}</FormMessage>
          <TextField
            label="Email of their account"
            name="email"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={wrongs.email}
          />
          <SubmitButton variant="outline" busy={busy}>
            Make a link
          </SubmitButton>
        </form>
        <div role="status">{made && <HandOver made={made} />}</div>
      </SettingsSection>
    </div>
  );
}

function HandOver({ made: { link, until, email } }: { made: MadeLink & { email: string } }) {
  const text = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ kind: 'success', title: 'Copied!', description: 'Link copied to clipboard' });
    } catch {
      // Forbidden by the browser: chosen, it can be copied by hand.
      text.current?.select();
    }
  }

  return (
    <div className="space-y-3">
      <TextField
        ref={text}
        label={`Link for ${email}`}
        value={link}
        readOnly
        hint={`Works until ${time.format(new Date(until))}. Give it to nobody else: whoever opens it chooses the password.`}
      />
      <Button variant="outline" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        Copy the link
      </Button>
    </div>
  );
}
