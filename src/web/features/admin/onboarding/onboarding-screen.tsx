import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { ListPending } from '../shared/list-states.tsx';
import { Checklist } from './checklist.tsx';
import { DemoSection } from './demo-section.tsx';
import { countDone, onboardingQuery } from './onboarding-query.ts';

/** The checklist of a new shop, and the demo. */
export function OnboardingScreen() {
  const { data, ...query } = useQuery({ ...onboardingQuery, staleTime: 0 }, queryClient);
  if (!data) return <ListPending query={query} what="the checklist" />;
  const isDone = countDone(data) === data.steps.length;
  return (
    <div className="max-w-4xl">
      <Checklist
        onboarding={data}
        title="Setting up your shop"
        intro={isDone ? 'Everything is done.' : 'Each step is ticked by itself when the shop has it.'}
      />
      <DemoSection onboarding={data} />
    </div>
  );
}
