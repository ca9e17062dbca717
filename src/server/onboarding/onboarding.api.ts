import type { Onboarding } from '#contract/shop/onboarding.ts';
import { readBranding } from '../branding/branding.store.ts';
import type { Services } from '../context.ts';
import { countDemo, countRemovedDemo } from './demo/remove-demo.store.ts';
import type { Handlers } from '../http/handler-types.ts';
import { readSettings } from '../settings/settings.store.ts';
import { findOwnContent } from './onboarding.queries.ts';
import { stepsOf } from './onboarding.rules.ts';
import { dismiss, isDismissed } from './onboarding.store.ts';

/** The checklist and the state of the demo, computed from what the shop has now. */
export async function readOnboarding({
  database: { read },
  config,
  backups,
  now,
}: Pick<Services, 'database' | 'config' | 'backups' | 'now'>): Promise<Onboarding> {
  const [settings, branding, content, state, dismissed, demo, removedDemo] = await Promise.all([
    readSettings(read),
    readBranding(read),
    findOwnContent(read),
    backups.state(),
    isDismissed(read),
    countDemo(read),
    countRemovedDemo(read, now()),
  ]);
  return {
    steps: stepsOf({ config, settings, branding, backups: state, ...content }, now()),
    dismissed,
    isEmpty: !content.hasProduct,
    ...(demo && { demo }),
    ...(removedDemo && { removedDemo }),
  };
}

export const onboardingHandlers: Handlers<'getOnboarding' | 'dismissOnboarding'> = {
  getOnboarding: (context) => readOnboarding(context),

  async dismissOnboarding(context) {
    await context.database.write((tx) => dismiss(tx, context.now()));
    return readOnboarding(context);
  },
};
