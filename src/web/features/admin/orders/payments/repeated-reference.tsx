import { useRef, useState } from 'react';
import { errorMessage, problemCode } from '#web/api/api-error.ts';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';

/** Asks whether to record a payment although another one has its reference. */
export function useRepeatedReference() {
  const [text, setText] = useState<string>();
  const settle = useRef<(agrees: boolean) => void>(undefined);

  /** @returns true if the error is a repeated reference and the artist wants it anyway */
  function requestConsent(error: unknown): Promise<boolean> {
    if (problemCode(error) !== 'repeated_reference') return Promise.resolve(false);
    setText(errorMessage(error));
    return new Promise((resolve) => {
      settle.current = resolve;
    });
  }

  function finish(agrees: boolean) {
    setText(undefined);
    settle.current?.(agrees);
  }

  const question = text !== undefined && (
    <AlertDialog
      open
      onOpenChange={() => finish(false)}
      title="Same reference again?"
      text={`${text} Customers sometimes send the same screenshot twice. Record it only if one payment was for both.`}
      confirm="Record anyway"
      variant="primary"
      onConfirm={() => finish(true)}
    />
  );
  return { requestConsent, question };
}
