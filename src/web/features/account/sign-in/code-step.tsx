import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorCode } from '#web/api/api-error.ts';
import { TextField } from '#web/ui/text-field.tsx';

/** The second step of a login, in the form of the first: a field more, once the server has asked for a code. */
export function useCodeStep() {
  const [askedForCode, setAsked] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);

  async function orAskForCode(entering: Promise<void>): Promise<void> {
    try {
      await entering;
    } catch (error) {
      if (errorCode(error) !== 'second_step_needed') throw error;
      flushSync(() => setAsked(true));
      codeField.current?.focus();
    }
  }

  return { askedForCode, codeField, orAskForCode };
}

type Props = { ref: RefObject<HTMLInputElement | null>; error: string | undefined };

export function CodeField({ ref, error }: Props) {
  return (
    <TextField
      ref={ref}
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      hint="From the authenticator app on your phone, or one of your recovery codes."
      error={error}
    />
  );
}
