import type { Onboarding } from '#contract/shop/onboarding.ts';
import { readBranding } from '../branding/branding.store.ts';
import type { Services } from '../context.ts';
import { countDemo, countRemovedDemo } from './demo/remove-demo.store.ts';
import type { Handlers } from '../http/handler-types.ts';
import { readSettings } from '../settings/settings.store.ts';
import { findOwnContent } from './onboarding.queries.ts';
import { stepsOf } from './onboarding.rules.ts';
import { dismiss, isDismissed } from './onboarding.store.ts';

/** What the shop still needs, computed from what it has now. */
export async function presentOnboarding({
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
  getOnboarding: (context) => presentOnboarding(context),

  async dismissOnboarding(context) {
    await context.database.write((tx) => dismiss(tx, context.now()));
    return presentOnboarding(context);
  },
};
