import { Suspense } from 'react';
import type { User } from '#contract/user.ts';
import { lateScreen } from '#web/features/late-code/late-screen.ts';
import { MyAccount } from '#web/features/my-account/my-account.tsx';
import { OpenSessions } from '#web/features/open-sessions/open-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { PersonalForm } from './personal-form.tsx';

// Offered to the artist only.
const TwoFactor = lateScreen(() =>
  import('#web/features/second-step/second-step.tsx').then((file) => file.SecondStep),
);

export function PersonalInfo({ user }: { user: User }) {
  return (
    <div className="max-w-3xl space-y-14">
      <PersonalForm user={user} />
      <ChangePassword email={user.email} />
      {user.role === 'ADMIN' && (
        <Suspense>
          <TwoFactor userId={user._id} />
        </Suspense>
      )}
      <OpenSessions userId={user._id} />
      <MyAccount />
    </div>
  );
}
