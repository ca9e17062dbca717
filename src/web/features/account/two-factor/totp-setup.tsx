import { useEffect, useRef } from 'react';
import type { TwoFactorSecret } from '#contract/accounts/two-factor.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { twoFactorCodeError } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { QrImage } from '#web/ui/qr-image.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

type Props = { secret: TwoFactorSecret; onCodes: (codes: string[]) => void; onClose: () => void };

export function TotpSetup({ secret: { secret, address: otpauthUrl }, onCodes, onClose }: Props) {
  const { formProps, errors, busy } = useSimpleForm({
    fields: { code: twoFactorCodeError },
    send: async ({ code }) => {
      const { recoveryCodes } = await fetchCall('confirmSecondStep', { body: { code } });
      onCodes(recoveryCodes);
    },
    errorTitle: 'Error setting up',
  });

  const image = useRef<HTMLDivElement>(null);
  // The focused field disappears with the previous step; the QR code comes next.
  useEffect(() => image.current?.focus(), []);

  return (
    <form {...formProps} className="space-y-5">
      <div ref={image} tabIndex={-1} className="grid justify-items-center outline-none">
        <QrImage text={otpauthUrl} label="QR code for your authenticator app" />
      </div>
      <p className="text-sm text-ink-soft">
        Can’t scan it? Type this key into the app:{' '}
        <code className="break-words text-ink">{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <p className="text-sm sm:hidden">
        <a href={otpauthUrl} className="underline">
          Open it in the app on this phone
        </a>
      </p>
      <FormMessage>{errors.form}</FormMessage>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Six digits, and the space that some apps show between them.
        maxLength={7}
        error={errors.code}
      />
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton busy={busy}>Switch on</SubmitButton>
      </DialogActions>
    </form>
  );
}
