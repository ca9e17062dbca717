import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { BothSteps } from './password-and-code.tsx';
import { CodesDialog } from './codes-dialog.tsx';

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
      <BothSteps
        send={async (proof) =>
          setCodes((await fetchCall('renewRecoveryCodes', { body: proof })).recoveryCodes)
        }
        failed="Error making new codes"
        onClose={onClose}
      >
        Make new codes
      </BothSteps>
    </CodesDialog>
  );
}
