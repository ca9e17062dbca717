import { useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { NeedsScript } from '#web/features/shared/layout/needs-script.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ForgotForm, useForgotIntro } from './forgot-form.tsx';
import { adminStartPage } from './admin-start-page.ts';
import { safeRedirect } from './safe-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { AuthMode } from './submit-login.ts';

export const loginTexts = {
  'sign-in': { heading: 'Sign In', above: 'Good to see you', intro: undefined },
  'sign-up': {
    heading: 'Create Account',
    above: 'Welcome',
    intro: 'To keep the pieces you love in one place.',
  },
  forgot: {
    heading: 'Forgot password?',
    above: undefined,
    intro: undefined,
  },
} as const;

type LoginMode = AuthMode | 'forgot';

/** The search of the login page: the page to open afterwards, and the form to show. */
export function loginSearch({ next, mode }: Record<string, unknown>): { next?: string; mode: LoginMode } {
  return {
    ...(typeof next === 'string' ? { next } : {}),
    mode: mode === 'sign-up' || mode === 'forgot' ? mode : 'sign-in',
  };
}

export function LoginScreen() {
  const { next, mode: requestedMode } = loginSearch(useSearch());
  const { navigate, changeSearch } = useNavigation();
  const session = useSession();
  // The server renders this page without its query. The session is undefined until hydration: the first render equals the server's.
  const mode = session === undefined ? 'sign-in' : requestedMode;

  // A logged-in user goes on to the page in `next`; without one, an admin goes to the chosen start page.
  useEffect(() => {
    if (!session) return undefined;
    if (next !== undefined || session.role !== 'ADMIN') {
      void navigate(safeRedirect(next), { replace: true });
      return undefined;
    }
    let canceled = false;
    void adminStartPage().then((href) => {
      if (!canceled) void navigate(href, { replace: true });
    });
    return () => {
      canceled = true;
    };
  }, [session, navigate, next]);

  function switchMode(to: LoginMode) {
    void changeSearch(() => ({ next, mode: to === 'sign-in' ? undefined : to }), { replace: true });
  }

  const forgotIntro = useForgotIntro();
  const { heading, above, intro } = loginTexts[mode];
  return (
    <section className="page grid grid-cols-1 justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <PageHeading centered above={above} intro={mode === 'forgot' ? forgotIntro : intro}>
          {heading}
        </PageHeading>
        <div className="mt-8 rounded-sm border border-line bg-paper-raised p-5 sm:p-8">
          <NeedsScript>
            {mode === 'forgot' ? (
              <ForgotForm onBack={() => switchMode('sign-in')} />
            ) : (
              <SignInForm mode={mode} onMode={switchMode} signUpLabel="Create Account" />
            )}
          </NeedsScript>
        </div>
      </div>
    </section>
  );
}
