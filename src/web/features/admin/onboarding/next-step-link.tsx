import { ArrowRight } from 'lucide-react';
import { Link } from '#web/navigation/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { openStepAfter, stepTitles } from './next-step.ts';
import { showsChecklist, useOnboarding } from './onboarding-query.ts';

/** Leads to the next open step of the checklist. It stays on the screen, unlike the toast of a save. */
export function NextStepLink({ className }: { className?: string }) {
  const onboarding = useOnboarding();
  const next = onboarding && showsChecklist(onboarding) && openStepAfter(location.pathname, onboarding);
  if (!next) return null;
  return (
    <Link
      href={next.href}
      className={classes('ink-link inline-flex min-h-11 items-center gap-1.5 text-sm', className)}
    >
      Next: {stepTitles[next.step]}
      <ArrowRight aria-hidden="true" className="size-4 shrink-0" />
    </Link>
  );
}
