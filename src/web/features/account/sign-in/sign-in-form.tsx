import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import {
  emailError,
  nameError,
  newPasswordError,
  passwordError,
} from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { CodeField, useCodeStep } from './code-step.tsx';
import { submitLogin, type AuthMode } from './submit-login.ts';

/** `signUpLabel` is the label of the sign-up button; undefined offers no sign-up. */
type Mode =
  | { mode: AuthMode; signUpLabel: 'Sign Up' | 'Create Account' }
  | { mode: 'sign-in'; signUpLabel?: undefined };

type Props = Mode & {
  onMode: (mode: AuthMode | 'forgot') => void;
  /** Only this user may log in here, because their work is open. */
  onlyEmail?: string | undefined;
};

export function SignInForm({ mode, onMode, signUpLabel, onlyEmail }: Props) {
  const isNew = mode === 'sign-up';
  const { needsCode, codeField, logInOrShowCodeField } = useCodeStep();
  const { formProps, errors, busy, clearErrors } = useSimpleForm({
    fields: {
      name: isNew ? nameError : acceptAny,
      email: (email) => emailError(email) ?? otherEmailError(email, onlyEmail),
      password: isNew ? newPasswordError : passwordError,
      code: acceptAny,
    },
    fieldOfProblem: { email_taken: 'email', wrong_code: 'code' },
    send: (values) => logInOrShowCodeField(submitLogin(mode, values)),
    errorTitle: isNew ? 'Signup Failed' : 'Login Failed',
  });

  function switchMode(next: AuthMode | 'forgot') {
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
        defaultValue={onlyEmail}
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
      {!isNew && needsCode && <CodeField ref={codeField} error={errors.code} />}
      <SubmitButton size="lg" busy={busy} className="w-full">
        {isNew ? signUpLabel : 'Sign In'}
      </SubmitButton>
      <div
        data-toast-avoids
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-soft"
      >
        {signUpLabel && (
          <p>
            {isNew ? 'Been here before?' : 'New here?'}{' '}
            <button
              type="button"
              className="ink-link min-h-11 px-1 font-semibold"
              onClick={() => switchMode(isNew ? 'sign-in' : 'sign-up')}
            >
              {isNew ? 'Sign In' : signUpLabel}
            </button>
          </p>
        )}
        {!isNew && (
          <button type="button" className="ink-link min-h-11" onClick={() => switchMode('forgot')}>
            Forgot password?
          </button>
        )}
      </div>
    </form>
  );
}

/** Another user cannot continue the open work: the server would reject it or save it under the other account. */
function otherEmailError(email: string, onlyEmail: string | undefined): string | undefined {
  if (onlyEmail === undefined || email.trim().toLowerCase() === onlyEmail.toLowerCase()) return undefined;
  return `${onlyEmail} was logged in here. Sign in with that email, or close this to leave.`;
}
