import { z } from 'zod';
import { Timestamp } from '../text/text.ts';

/** What a new shop needs, in the order of the checklist. */
export const checklistSteps = [
  'story',
  'branding',
  'whatsapp',
  'category',
  'product',
  'backups',
  'mail',
  'domain',
] as const;
export type ChecklistStep = (typeof checklistSteps)[number];

const Count = z.int().min(0);

/** How much of the demo catalog the shop has. */
export const DemoCounts = z.object({ products: Count, categories: Count, orders: Count });
export type DemoCounts = z.infer<typeof DemoCounts>;

export const Onboarding = z.object({
  /** Computed from what the shop has now. */
  steps: z.array(z.object({ step: z.enum(checklistSteps), done: z.boolean() })),
  /** Whether the artist has closed the checklist. */
  dismissed: z.boolean(),
  /** True without any product; hidden ones count. */
  isEmpty: z.boolean(),
  /**
   * What `removeDemo` would remove; absent when there is nothing. `changed` counts demo products that were changed, `changedOrders`
   * the orders that it removes on request, and `issuedOrders` those that it never removes, because they have a document.
   */
  demo: DemoCounts.extend({ changed: Count, changedOrders: Count, issuedOrders: Count }).optional(),
  /** What `restoreDemo` would restore, until when; absent when there is nothing. */
  removedDemo: DemoCounts.extend({ until: Timestamp }).optional(),
});
export type Onboarding = z.infer<typeof Onboarding>;

export const DemoRestoration = Onboarding.extend({
  /** The new names of the demo's categories that were renamed, because another one has their name. */
  renamedCategories: z.array(z.string()),
});

export const DemoRemoval = z.object({
  /** Also removes the demo's orders that were changed or used. */
  changedOrders: z.enum(['true'], 'changedOrders is true, or left out').optional(),
});
