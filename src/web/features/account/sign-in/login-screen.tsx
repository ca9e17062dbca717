import { useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { useSiteSettings } from '#web/features/shared/site-settings/site-settings.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { useSearch } from '#web/navigation/page.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { aboutLinks, type LoginMode, loginSearch } from './login-mode.ts';
import { nextPath } from './safe-redirect.ts';
import { SignInForm } from './sign-in-form.tsx';

const words = {
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

export function LoginScreen() {
  const { next, mode: asked = 'sign-in' } = loginSearch(useSearch());
  const { navigate, changeSearch } = useNavigation();
  const current = useSession();
  // The server knows no part of the address behind the question mark.
  const mode = current === undefined ? 'sign-in' : asked;

  // Whoever is signed in, already or just now, goes where they were going.
  useEffect(() => {
    if (current) void navigate(nextPath(next), { replace: true });
  }, [current, navigate, next]);

  function turn(to: LoginMode) {
    void changeSearch(() => ({ next, mode: to === 'sign-in' ? undefined : to }), { replace: true });
  }

  const frame = useSiteSettings();
  const { heading, above, intro } = words[mode];
  return (
    <section className="page grid justify-items-center py-12 sm:py-20">
      <div className="w-full max-w-md">
        <PageHeading centered ornament above={above} intro={mode === 'forgot' ? aboutLinks(frame) : intro}>
          {heading}
        </PageHeading>
        <div className="mt-8 rounded-sm border border-line bg-paper-raised p-5 sm:p-8">
          {mode === 'forgot' ? (
            <ForgotForm onBack={() => turn('sign-in')} />
          ) : (
            <SignInForm mode={mode} onMode={turn} signUpWords="Create Account" />
          )}
        </div>
      </div>
    </section>
  );
}
