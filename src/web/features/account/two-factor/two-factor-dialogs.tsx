import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TwoFactorSecret } from '#contract/accounts/two-factor.ts';
import { saveFile } from '#web/api/download.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { ConfirmPassword } from '#web/features/shared/forms/simple/confirm-password.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TotpSetup } from './totp-setup.tsx';

type Props = { onClose: () => void };

const setupTexts = {
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
export function SetupDialog({ onClose }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret>();
  const [codes, setCodes] = useState<string[]>();
  const step = codes ? 'codes' : secret ? 'app' : 'password';

  return (
    <CodesDialog {...setupTexts[step]} codes={codes} onClose={onClose}>
      {secret ? (
        <TotpSetup secret={secret} onCodes={setCodes} onClose={onClose} />
      ) : (
        <ConfirmPassword
          send={async ({ password }) => setSecret(await fetchCall('beginSecondStep', { body: { password } }))}
          errorTitle="Error setting up"
          onClose={onClose}
        >
          Continue
        </ConfirmPassword>
      )}
    </CodesDialog>
  );
}

const newCodesTexts = {
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
export function NewCodesDialog({ onClose }: Props) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <CodesDialog {...newCodesTexts[codes ? 'codes' : 'confirm']} codes={codes} onClose={onClose}>
      <ConfirmPassword
        withCode
        send={async (proof) =>
          setCodes((await fetchCall('renewRecoveryCodes', { body: proof })).recoveryCodes)
        }
        errorTitle="Error making new codes"
        onClose={onClose}
      >
        Make new codes
      </ConfirmPassword>
    </CodesDialog>
  );
}

export function DisableDialog({ onClose }: Props) {
  async function send(proof: { password: string; code: string }) {
    await fetchCall('endSecondStep', { body: proof });
    showToast({
      kind: 'success',
      title: 'Two-step login is off',
      description: 'You log in with your password only.',
    });
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Switch off two-step login"
      description="You’ll log in with your password only, and your recovery codes will stop working."
      ignoresOutsidePress
    >
      <ConfirmPassword
        withCode
        send={send}
        errorTitle="Error switching off"
        onClose={onClose}
        variant="danger"
      >
        Switch off
      </ConfirmPassword>
    </Dialog>
  );
}

type CodesDialogProps = {
  title: string;
  description: string;
  /** Undefined during the steps before the codes. */
  codes: readonly string[] | undefined;
  onClose: () => void;
  /** The steps before the codes. */
  children: ReactNode;
};

/** A dialog that ends with recovery codes. It shows them once, so it asks for confirmation before it closes. */
function CodesDialog({ title, description, codes, onClose, children }: CodesDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false);

  function leave() {
    if (codes) setIsConfirming(true);
    else onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      description={description}
      ignoresOutsidePress
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children}
      <AlertDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Have you saved the codes?"
        text="You won’t see them again. If you lose your phone, you can’t log in without one."
        cancel="Back to the codes"
        confirm="I have saved them"
        variant="primary"
        onConfirm={onClose}
      />
    </Dialog>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  // The focused field disappears with the previous step.
  useEffect(() => list.current?.focus(), []);

  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Recovery codes" className="space-y-2 outline-none">
        {codes.map((code) => (
          <li key={code}>
            <code className="break-words">{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        size="sm"
        className="mt-4"
        onClick={() =>
          saveFile({ name: 'recovery-codes.txt', type: 'text/plain', text: `${codes.join('\n')}\n` })
        }
      >
        <Download aria-hidden="true" className="size-4" />
        Save them as a file
      </Button>
      <DialogActions>
        <Button onClick={onDone}>I have saved them</Button>
      </DialogActions>
    </>
  );
}
