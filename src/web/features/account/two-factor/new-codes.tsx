import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { PasswordAndCodeForm } from './password-and-code.tsx';
import { CodesDialog } from './codes-dialog.tsx';

const texts = {
  confirm: {
    title: 'New recovery codes',
    description: 'New codes replace your old ones. Confirm your password to continue.',
  },
  codes: {
    title: 'Save these recovery codes',
    description: 'Your old codes no longer work. These are shown only once.',
  },
} as const;

/** Replaces the recovery codes after the password and a code. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <CodesDialog {...texts[codes ? 'codes' : 'confirm']} codes={codes} onClose={onClose}>
      <PasswordAndCodeForm
        send={async (proof) =>
          setCodes((await fetchCall('renewRecoveryCodes', { body: proof })).recoveryCodes)
        }
        failed="Error making new codes"
        onClose={onClose}
      >
        Make new codes
      </PasswordAndCodeForm>
    </CodesDialog>
  );
}
