import { useQuery } from '@tanstack/react-query';
import type { Onboarding } from '#contract/shop/onboarding.ts';
import { callQuery } from '#web/api/call-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { useUser } from '#web/features/shared/session/user-store.ts';

export const onboardingQuery = callQuery('getOnboarding');

function useOnboardingQuery() {
  const { user } = useUser();
  // Fetched again with each visit: a change of the settings or a backup may have done a step.
  const query = { ...onboardingQuery, staleTime: 0, enabled: user?.role === 'ADMIN' };
  return useQuery(query, queryClient);
}

/** What the shop still needs; undefined until it is known. */
export const useOnboarding = (): Onboarding | undefined => useOnboardingQuery().data;

/** True while the first request for it is under way. */
export const useIsOnboardingLoading = (): boolean => useOnboardingQuery().isLoading;

export const countDone = ({ steps }: Onboarding): number => steps.filter(({ done }) => done).length;

/** False when all is done, or once the artist has hidden the checklist. */
export const showsChecklist = (onboarding: Onboarding): boolean =>
  !onboarding.dismissed && countDone(onboarding) < onboarding.steps.length;
