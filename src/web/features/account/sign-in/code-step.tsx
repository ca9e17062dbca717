import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { problemCode } from '#web/api/api-error.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';

/** Two-factor login in the same form: adds the code field once the server requires a code. */
export function useCodeStep() {
  const [needsCode, setNeedsCode] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);

  async function logInOrShowCodeField(login: Promise<void>): Promise<void> {
    try {
      await login;
    } catch (error) {
      if (problemCode(error) !== 'second_step_needed') throw error;
      flushSync(() => setNeedsCode(true));
      codeField.current?.focus();
    }
  }

  return { needsCode, codeField, logInOrShowCodeField };
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
