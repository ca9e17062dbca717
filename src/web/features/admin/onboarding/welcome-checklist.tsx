import { lazyPart } from '#web/features/shared/lazy/lazy-part.tsx';
import { showsChecklist, useOnboarding } from './onboarding-query.ts';

const Checklist = lazyPart(() => import('./checklist.tsx').then((file) => file.Checklist), {
  Failed: () => null,
});

/** The checklist above the list of products, in a shop that has none yet. */
export function WelcomeChecklist() {
  const onboarding = useOnboarding();
  if (!onboarding?.isEmpty || !showsChecklist(onboarding)) return null;
  return (
    <Checklist
      onboarding={onboarding}
      title="Welcome to your shop"
      intro="Visitors read that it opens soon. These steps make it yours, in any order."
    />
  );
}
