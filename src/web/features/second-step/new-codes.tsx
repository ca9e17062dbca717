import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { refusalCode } from '#web/data/call-error.ts';
import { fetchCall } from '#web/data/fetch-call.ts';
import {
  FormMessage,
  onlyWrong,
  SubmitButton,
  useSmallForm,
  wrongPassword,
} from '#web/features/small-form/public.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CodesDialog } from './codes-dialog.tsx';

const fields = ['password', 'code'] as const;

const words = {
  both: {
    title: 'New recovery codes',
    description: 'The ones you have work no more once you have new ones. First, is it you?',
  },
  codes: {
    title: 'Keep these recovery codes',
    description: 'The old ones work no more. These are shown this once only.',
  },
} as const;

/** Password and a code, then ten codes in the place of those that were left. */
export function NewCodes({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <CodesDialog {...words[codes ? 'codes' : 'both']} codes={codes} onClose={onClose}>
      <BothSteps onCodes={setCodes} onClose={onClose} />
    </CodesDialog>
  );
}

type Props = { onCodes: (codes: string[]) => void; onClose: () => void };

function BothSteps({ onCodes, onClose }: Props) {
  const { formProps, wrongs, busy } = useSmallForm({
    fields,
    check: ({ password, code }) =>
      onlyWrong({
        password: wrongPassword(password),
        code: code.trim() === '' ? 'Code is required' : undefined,
      }),
    send: async ({ password, code }) => {
      const { recoveryCodes } = await fetchCall('renewRecoveryCodes', { body: { password, code } });
      onCodes(recoveryCodes);
    },
    // Signing in again is asked over the page.
    failed: (error) => (refusalCode(error) === 'unauthenticated' ? undefined : 'Error making new codes'),
  });
  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{wrongs.form}</FormMessage>
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        error={wrongs.password}
      />
      <TextField
        label="Code"
        name="code"
        hint="The six digits that your app shows, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.secondStepCode}
        error={wrongs.code}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={busy}>Make new codes</SubmitButton>
      </DialogActions>
    </form>
  );
}
