import { ListChecks } from 'lucide-react';
import { Link } from '#web/navigation/link.tsx';
import { countDone, showsChecklist, useOnboarding } from './onboarding-query.ts';

type Props = { isCurrent: boolean; className?: string };

/** Leads to the checklist of a new shop, until all of it is done or the artist has closed it. */
export function ChecklistLink({ isCurrent, className }: Props) {
  const onboarding = useOnboarding();
  if (!onboarding || !(isCurrent || showsChecklist(onboarding))) return null;
  return (
    <Link
      to="/admin/$tab"
      params={{ tab: 'setup' }}
      aria-current={isCurrent ? 'page' : undefined}
      data-value="setup"
      className={className}
    >
      <ListChecks aria-hidden="true" className="size-4" />
      Set up {countDone(onboarding)}/{onboarding.steps.length}
    </Link>
  );
}
