import { useState } from 'react';
import type { TwoFactorSecret } from '#contract/accounts/two-factor.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { ConfirmPassword } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { AppStep } from './totp-setup.tsx';
import { CodesDialog } from './codes-dialog.tsx';

const words = {
  password: {
    title: 'Set up two-step login',
    description: 'You need an authenticator app on your phone, any one will do. First, is it you?',
  },
  app: {
    title: 'Scan this with your app',
    description: 'Then type the six digits that the app shows, so that we know that it works.',
  },
  codes: {
    title: 'Keep these recovery codes',
    description: 'Each opens the shop once should you lose your phone. They are shown this once only.',
  },
} as const;

/** Password, app, recovery codes, one after the other. It counts from the first right code on. */
export function SetUp({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? 'codes' : secret ? 'app' : 'password';

  return (
    <CodesDialog {...words[step]} codes={codes} onClose={onClose}>
      {secret ? (
        <AppStep secret={secret} onCodes={setCodes} onClose={onClose} />
      ) : (
        <ConfirmPassword
          send={async (password) => setSecret(await fetchCall('beginSecondStep', { body: { password } }))}
          failed="Error setting up"
          onClose={onClose}
        >
          Go on
        </ConfirmPassword>
      )}
    </CodesDialog>
  );
}
