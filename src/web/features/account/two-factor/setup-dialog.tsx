import { useState } from 'react';
import type { TwoFactorSecret } from '#contract/accounts/two-factor.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { ConfirmPassword } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { CodesDialog } from './codes-dialog.tsx';

const texts = {
  password: {
    title: 'Set up two-step login',
    description:
      'You need an authenticator app on your phone; any will do. Confirm your password to continue.',
  },
  app: {
    title: 'Scan this with your app',
    description: 'Then type the six digits that the app shows, so that we know it works.',
  },
  codes: {
    title: 'Save these recovery codes',
    description: 'If you lose your phone, each logs you in once. They are shown only once.',
  },
} as const;

/** Three steps: password, app, recovery codes. Two-factor login is on after the first correct code. */
export function SetupDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? 'codes' : secret ? 'app' : 'password';

  return (
    <CodesDialog {...texts[step]} codes={codes} onClose={onClose}>
      {secret ? (
        <TotpSetup secret={secret} onCodes={setCodes} onClose={onClose} />
      ) : (
        <ConfirmPassword
          send={async (password) => setSecret(await fetchCall('beginSecondStep', { body: { password } }))}
          failed="Error setting up"
          onClose={onClose}
        >
          Continue
        </ConfirmPassword>
      )}
    </CodesDialog>
  );
}
