import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import type { DashboardScreen } from '../dashboard/dashboard-shell.tsx';
import { NextStepLink } from './next-step-link.tsx';
import { showsChecklist, useOnboarding } from './onboarding-query.ts';

const Checklist = lazyPart(() => import('./checklist.tsx').then((file) => file.Checklist), {
  Failed: () => null,
});

/**
 * Above the list of products, the checklist while there is none; above other lists of a shop that its artist sets up, the next
 * step. The demo fills the lists, so with it there is nothing to lead to.
 */
export function WelcomeChecklist({ screen }: { screen: DashboardScreen }) {
  const onboarding = useOnboarding();
  if (!onboarding || !showsChecklist(onboarding)) return null;
  if (screen === 'products' && onboarding.isEmpty)
    return (
      <Checklist
        onboarding={onboarding}
        title="Welcome to your shop"
        intro="Visitors read that it opens soon. These steps make it yours, in any order."
      />
    );
  const isList = screen === 'products' || screen === 'categories';
  return isList && !onboarding.demo ? <NextStepLink /> : null;
}
