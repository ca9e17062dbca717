import type { Onboarding, ChecklistStep } from '#contract/shop/onboarding.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showToast, type ToastMessage } from '#web/ui/feedback/toast-store.ts';
import { onboardingQuery, showsChecklist } from './onboarding-query.ts';

/** Where a step of the checklist is done; absent for what is done on the server. */
export const stepLinks: Partial<Record<ChecklistStep, string>> = {
  story: '/admin/settings#shop',
  branding: '/admin/branding',
  whatsapp: '/admin/settings#whatsapp',
  category: '/admin/categories?edit=new',
  product: '/admin/products?edit=new',
  backups: '/admin/settings#backups',
};

export const stepTitles: Record<ChecklistStep, string> = {
  story: 'Your name and your story',
  branding: 'Your own look',
  whatsapp: 'Your WhatsApp number',
  category: 'A first category',
  product: 'A first piece',
  backups: 'A backup',
  mail: 'Mail server',
  domain: 'A domain with https',
};

/**
 * Shows a toast about a change. While the checklist is shown, the toast also leads to the next open step, if the change has done
 * one.
 */
export function showSaved(message: ToastMessage, navigate: (href: string) => Promise<void>): void {
  const before = queryClient.getQueryData(onboardingQuery.queryKey);
  if (!before || !showsChecklist(before)) showToast(message);
  else
    void fetchNextStep(before).then((next) => showToast({ ...message, ...(next && offer(next, navigate)) }));
}

const offer = ({ step, href }: Step, navigate: (href: string) => Promise<void>) => ({
  secondLine: `Next: ${stepTitles[step]}`,
  action: { label: 'Next step', run: () => void navigate(href) },
});

type Step = { step: ChecklistStep; href: string };

/**
 * The open step that follows those of a screen, beginning again after the last one; a step of the screen itself only if no
 * other is open.
 * @param path that of the screen
 */
export function openStepAfter(path: string, { steps }: Pick<Onboarding, 'steps'>): Step | undefined {
  const isHere = (step: ChecklistStep) => stepLinks[step]?.split(/[#?]/)[0] === path;
  const here = steps.findIndex(({ step }) => isHere(step));
  const open = [...steps.slice(here + 1), ...steps.slice(0, here + 1)].flatMap(({ step, done }) => {
    const href = stepLinks[step];
    return done || href === undefined ? [] : [{ step, href }];
  });
  return open.find(({ step }) => !isHere(step)) ?? open[0];
}

/** The next open step with a screen; undefined unless one was done since `before`. */
async function fetchNextStep(before: Onboarding): Promise<Step | undefined> {
  try {
    const { steps } = await queryClient.fetchQuery({ ...onboardingQuery, staleTime: 0 });
    if (steps.every(({ done }, index) => !done || before.steps[index]?.done)) return undefined;
    return openStepAfter(location.pathname, { steps });
  } catch {
    // The change is saved; only the offer is missing.
    return undefined;
  }
}
