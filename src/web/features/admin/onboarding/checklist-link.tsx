import { ListChecks } from 'lucide-react';
import { Link } from '#web/navigation/link.tsx';
import { countDone, showsChecklist, useOnboarding } from './onboarding-query.ts';

/** Leads to the checklist of a new shop, until all of it is done or the artist has hidden it; on its own screen, always. */
export function ChecklistLink({ isCurrent }: { isCurrent: boolean }) {
  const onboarding = useOnboarding();
  if (!onboarding || !(isCurrent || showsChecklist(onboarding))) return null;
  return (
    <Link
      to="/admin/$tab"
      params={{ tab: 'setup' }}
      aria-current={isCurrent ? 'page' : undefined}
      data-value="setup"
    >
      <ListChecks aria-hidden="true" className="size-4" />
      Set up {countDone(onboarding)}/{onboarding.steps.length}
    </Link>
  );
}
