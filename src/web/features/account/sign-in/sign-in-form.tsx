import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import {
  withoutUndefined,
  emailError,
  nameError,
  newPasswordError,
  passwordError,
} from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { CodeField, useCodeStep } from './code-step.tsx';
import { enter, type Entering } from './submit-login.ts';

type Props = {
  mode: Entering;
  onMode: (mode: Entering | 'forgot') => void;
  /** What opening an account is called here: on the button and on the way to it. Absent where it is not offered. */
  signUpWords?: 'Sign Up' | 'Create Account';
  /** The email of the one person who may sign in here, whose work is open. */
  whose?: string | undefined;
};

const fields = ['name', 'email', 'password', 'code'] as const;

export function SignInForm({ mode, onMode, signUpWords, whose }: Props) {
  const isNew = mode === 'sign-up';
  const { askedForCode, codeField, orAskForCode } = useCodeStep();
  const { formProps, errors, busy, clearErrors } = useSimpleForm({
    fields,
    check: ({ name, email, password }) =>
      withoutUndefined({
        name: isNew ? nameError(name) : undefined,
        email: emailError(email) ?? notTheirs(email, whose),
        password: isNew ? newPasswordError(password) : passwordError(password),
        code: undefined,
      }),
    codes: { email_taken: 'email', wrong_code: 'code' },
    send: (values) => orAskForCode(enter(mode, values)),
    failed: () => (isNew ? 'Signup Failed' : 'Login Failed'),
  });

  function turn(next: Entering | 'forgot') {
    clearErrors();
    onMode(next);
  }

  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{errors.form}</FormMessage>
      {isNew && <TextField label="Full Name" name="name" autoComplete="name" required error={errors.name} />}
      <TextField
        label="Email"
        name="email"
        type="email"
        defaultValue={whose}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? 'At least 8 characters.' : undefined}
        required
        error={errors.password}
      />
      {!isNew && askedForCode && <CodeField ref={codeField} error={errors.code} />}
      <SubmitButton size="lg" busy={busy} className="w-full">
        {isNew ? signUpWords : 'Sign In'}
      </SubmitButton>
      <div
        data-tools
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft"
      >
        {signUpWords && (
          <p>
            {isNew ? 'Been here before?' : 'New here?'}{' '}
            <button
              type="button"
              className="ink-link min-h-11 px-1 font-semibold"
              onClick={() => turn(isNew ? 'sign-in' : 'sign-up')}
            >
              {isNew ? 'Sign In' : signUpWords}
            </button>
          </p>
        )}
        {!isNew && (
          <button type="button" className="ink-link min-h-11" onClick={() => turn('forgot')}>
            Forgot password?
          </button>
        )}
      </div>
    </form>
  );
}

/** Somebody else's login would not go on with what is open: it would be refused, or saved as theirs. */
function notTheirs(email: string, whose: string | undefined): string | undefined {
  if (whose === undefined || email.trim().toLowerCase() === whose.toLowerCase()) return undefined;
  return `What is open here is the work of ${whose}. Sign in with that email, or close this to leave.`;
}
