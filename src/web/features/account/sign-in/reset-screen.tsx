import { useState } from 'react';
import { fetchCall } from '#web/api/fetch-call.ts';
import { startSession, useSession } from '#web/api/session.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FormMessage } from '#web/features/shared/forms/simple/form-message.tsx';
import { newPasswordError } from '#web/features/shared/forms/simple/field-validators.ts';
import { SubmitButton } from '#web/features/shared/forms/simple/submit-button.tsx';
import { acceptAny, useSimpleForm } from '#web/features/shared/forms/simple/simple-form.ts';
import { Link } from '#web/navigation/link.tsx';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { NeedsScript } from '#web/features/shared/layout/needs-script.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CodeField, useCodeStep } from './code-step.tsx';

/** The page of a password reset link. Accounts with two-factor login also enter a code. */
export function ResetScreen() {
  const { token } = useSearch();
  const isHydrated = useSession() !== undefined;
  const [invalidLinkMessage, setInvalidLinkMessage] = useState<string>();
  const message =
    isHydrated && !token
      ? 'This link is incomplete. Did it break over two lines in the mail?'
      : invalidLinkMessage;

  if (message !== undefined) return <InvalidLink message={message} />;
  return (
    <section className="page grid min-h-[calc(100dvh-6rem)] grid-cols-1 content-start justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <PageHeading centered intro="You’ll be logged in here and logged out everywhere else.">
          Choose a new password
        </PageHeading>
        <div className="mt-8 rounded-sm border border-line bg-paper-raised p-5 sm:p-8">
          <NeedsScript>
            <ResetForm token={token ?? ''} onInvalid={setInvalidLinkMessage} />
          </NeedsScript>
        </div>
      </div>
    </section>
  );
}

function ResetForm({ token, onInvalid }: { token: string; onInvalid: (message: string) => void }) {
  const { navigate } = useNavigation();
  const { needsCode, codeField, logInOrShowCodeField } = useCodeStep();
  const { formProps, errors, busy } = useSimpleForm({
    fields: { password: newPasswordError, code: acceptAny },
    fieldOfProblem: { wrong_code: 'code' },
    send: (values) => logInOrShowCodeField(savePassword(values)).catch(reportInvalidLink),
    errorTitle: 'Error changing password',
  });

  function reportInvalidLink(error: unknown) {
    if (!isInvalidLink(error)) throw error;
    onInvalid(error.message);
  }

  async function savePassword({ password, code }: { password: string; code: string }) {
    const body = { token, password, code: code === '' ? undefined : code };
    const { token: fresh, user } = await fetchCall('resetPassword', { body });
    startSession({ token: fresh, role: user.role });
    showToast({
      kind: 'success',
      title: 'Password changed',
      description: `Welcome back, ${user.name || user.email}`,
    });
    await navigate('/', { replace: true });
  }

  return (
    <form {...formProps} className="space-y-5">
      <FormMessage>{errors.form}</FormMessage>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
        error={errors.password}
      />
      {needsCode && <CodeField ref={codeField} error={errors.code} />}
      <SubmitButton size="lg" busy={busy} className="w-full">
        Save New Password
      </SubmitButton>
    </form>
  );
}

/** True when the server rejected the link, not the password or the code. */
function isInvalidLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'token');
}

function InvalidLink({ message }: { message: string }) {
  return (
    <section className="page min-h-[calc(100dvh-6rem)]">
      <EmptyState
        level={1}
        title="This link doesn’t work"
        action={
          <Link to="/login" search={{ mode: 'forgot' }} className={buttonClass()}>
            Ask for a New Link
          </Link>
        }
      >
        <p role="alert">{message}</p>
      </EmptyState>
    </section>
  );
}
