import type { BrandingState } from '#contract/branding/branding.ts';
import { type Onboarding, type ChecklistStep, checklistSteps } from '#contract/shop/onboarding.ts';
import type { BackupState } from '../backup/schedule/backup-state.ts';
import type { Config } from '../config.ts';
import { hasOwnStory, isDemoWhatsapp } from './demo/demo-texts.rules.ts';
import { checkBackups } from '../doctor/backups.ts';
import type { StoredSettings } from '../settings/settings.rules.ts';

/** Whether visitors reach the shop by https under a name of its own. */
export function hasDomain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  // IPv6 addresses have no dot.
  const isNumber = /^[\d.]+$/.test(hostname);
  return protocol === 'https:' && !isNumber && /\./.test(hostname) && !/\.(local|localhost)$/.test(hostname);
}

/** Whether there is a restorable backup, and the last one did not fail. @param now epoch milliseconds */
export function hasBackups(
  settings: Config['backups'],
  { kept, failure }: BackupState,
  now: number,
): boolean {
  const newest = kept.find(({ madeAt }) => Date.parse(madeAt) <= now);
  return newest !== undefined && !failure && checkBackups(settings, newest, now).status !== 'failed';
}

export type Facts = {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'backups'>;
  settings: StoredSettings;
  branding: Pick<BrandingState, 'updatedAt'>;
  backups: BackupState;
  hasOwnCategory: boolean;
  hasOwnProduct: boolean;
};

/** The steps of the checklist: what is still the demo's or a new shop's is not done. @param now epoch milliseconds */
export function stepsOf({ config, settings, branding, ...facts }: Facts, now: number): Onboarding['steps'] {
  const { whatsapp, whatsappUnconfirmed } = settings;
  const done: Record<ChecklistStep, boolean> = {
    // The artist saves the name of the shop with it, which may stay that of a new shop.
    story: hasOwnStory(settings),
    // Publishing is enough: the artist may like the look of a new shop.
    branding: branding.updatedAt !== undefined,
    whatsapp: whatsapp !== '' && !isDemoWhatsapp(whatsapp) && !whatsappUnconfirmed,
    category: facts.hasOwnCategory,
    product: facts.hasOwnProduct,
    backups: hasBackups(config.backups, facts.backups, now),
    mail: config.smtpUrl !== undefined,
    domain: hasDomain(config.publicUrl),
  };
  return checklistSteps.map((step) => ({ step, done: done[step] }));
}
