import { ListChecks } from 'lucide-react';
import { Link } from '#web/navigation/link.tsx';
import { countDone, showsChecklist, useOnboarding } from './onboarding-query.ts';

/**
 * Links to the checklist of a new shop, until all steps are done or the artist has hidden it. The checklist's own screen always
 * shows this link.
 */
export function ChecklistLink({ isCurrent }: { isCurrent: boolean }) {
  const onboarding = useOnboarding();
  if (!onboarding || !(isCurrent || showsChecklist(onboarding))) return null;
  return (
    <Link to="/admin/$tab" params={{ tab: 'setup' }} aria-current={isCurrent ? 'page' : undefined}>
      <ListChecks aria-hidden="true" className="size-4" />
      Set up {countDone(onboarding)}/{onboarding.steps.length}
    </Link>
  );
}
