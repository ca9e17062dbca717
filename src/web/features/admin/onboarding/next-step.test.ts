import { expect, test } from 'vitest';
import { type ChecklistStep, checklistSteps } from '#contract/shop/onboarding.ts';
import { openStepAfter } from './next-step.ts';

/**
 * The step that follows a screen, when these steps are done. All of them in their order: story, branding, whatsapp, category,
 * product, backups, mail, domain. Story, WhatsApp and backups are on the screen of the settings.
 */
const after = (path: string, ...done: ChecklistStep[]) =>
  openStepAfter(path, { steps: checklistSteps.map((step) => ({ step, done: done.includes(step) })) })?.step;

test('the next step is the first open one after those of the screen, and begins again after the last', () => {
  expect(after('/admin/settings')).toBe('branding');
  expect(after('/admin/branding')).toBe('whatsapp');
  expect(after('/admin/branding', 'whatsapp')).toBe('category');
  expect(after('/admin/categories', 'category')).toBe('product');
  expect(after('/admin/products', 'product', 'backups')).toBe('story');
  expect(after('/admin/today')).toBe('story');
});

test('a step of the same screen is next only without another', () => {
  expect(after('/admin/settings', 'story', 'branding', 'category', 'product')).toBe('whatsapp');
  expect(after('/admin/settings', 'story', 'branding', 'whatsapp', 'category', 'product')).toBe('backups');
});

test('what is done on the server is never next', () => {
  const ofScreens = checklistSteps.filter((step) => step !== 'mail' && step !== 'domain');
  expect(after('/admin/products', ...ofScreens)).toBeUndefined();
});
