import { z } from 'zod';
import { stateOfCode } from '#contract/accounts/indian-states.ts';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '../order-limits.ts';
import { hasWholePaise } from '#contract/text/money.ts';
import { Id, Timestamp, isBlank, text } from '#contract/text/text.ts';
import { gstinError } from './gstin.ts';

/** How GST applies to the shop: not registered, composition scheme, or registered. It decides which document a sale gets. */
export const Regime = z.enum(
  ['none', 'composition', 'registered'],
  'A GST registration is none, composition or registered',
);
export type Regime = z.infer<typeof Regime>;

/** How messages name the settings of papers. The dashboard adds a link to a message that contains it. */
export const PAPER_SETTINGS = 'Settings > Papers';

const trimmed = (max: number, label: string) =>
  text(max, label)
    .trim()
    .transform((value) => (isBlank(value) ? '' : value));

/** A GSTIN in capital letters, or an empty text. It may be typed with up to five spaces. */
export const Gstin = trimmed(orderLimits.gstin + 5, 'The GSTIN')
  .transform((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
  .superRefine((gstin, context) => {
    const message = gstin === '' ? undefined : gstinError(gstin);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const RATE_ERROR = 'A tax rate is a percentage from 0 to 100 with at most two decimals';

/** What GST calls these goods or services, and the percentage of tax that their prices contain. */
const GoodsTax = z.object({
  /** Four, six or eight digits; empty until the admin enters it. */
  hsn: z.string(),
  /** Null until the admin enters it. */
  rate: z.number().nullable(),
});
export type GoodsTax = z.infer<typeof GoodsTax>;

/** What documents say about the shop. Only ADMIN gets it. */
export const PaperSettings = z.object({
  regime: Regime,
  legalName: z.string(),
  /** Several lines, separated by line breaks. */
  address: z.string(),
  /** The two digits of the shop's state, or empty. */
  state: z.string(),
  gstin: z.string(),
  /** The beginning of each number, such as K. */
  prefix: z.string(),
  /** Below the line for the signature. */
  signature: z.string(),
  categories: z.array(GoodsTax.extend({ category: Id })),
  shipping: GoodsTax,
  /** Lines of an order of the kind other, and products that no longer exist. */
  others: GoodsTax,
  /** The last change; absent before the first. */
  updatedAt: Timestamp.optional(),
});
export type PaperSettings = z.infer<typeof PaperSettings>;

const GoodsTaxInput = z.object(
  {
    hsn: trimmed(orderLimits.hsn, 'The HSN code').refine(
      (hsn) => /^(?:\d{4}(?:\d\d){0,2})?$/.test(hsn),
      'An HSN code has 4, 6 or 8 digits',
    ),
    rate: z
      .number(RATE_ERROR)
      .min(0, RATE_ERROR)
      .max(100, RATE_ERROR)
      .refine(hasWholePaise, RATE_ERROR)
      .nullable(),
  },
  'An HSN code and a rate are a record',
);

const CategoryTaxInput = GoodsTaxInput.extend({
  category: z
    .string('A category is named by its id')
    .max(limits.id, `An id has at most ${limits.id} characters`),
});

/** The settings from the form, which always sends all of them. */
export const PaperSettingsInput = z
  .object({
    regime: Regime,
    legalName: trimmed(orderLimits.legalName, 'The legal name'),
    address: trimmed(orderLimits.paperAddress, 'The address'),
    state: text(2, 'The state').refine(
      (code) => code === '' || stateOfCode(code) !== undefined,
      'Please choose a state',
    ),
    gstin: Gstin,
    prefix: trimmed(orderLimits.seriesPrefix, 'The prefix')
      .transform((typed) => typed.toUpperCase())
      .refine((prefix) => /^[A-Z0-9]*$/.test(prefix), 'A prefix has letters and digits only'),
    signature: trimmed(orderLimits.signature, 'The text below the signature'),
    categories: z
      .array(CategoryTaxInput, 'Categories must be a list')
      .max(orderLimits.paperCategories, `There can be at most ${orderLimits.paperCategories} categories`),
    shipping: GoodsTaxInput,
    others: GoodsTaxInput,
    /** The version a change was made from: rejected as stale when the settings changed since. */
    updatedAt: Timestamp.optional(),
  })
  .superRefine(({ gstin, state, categories }, context) => {
    if (gstin !== '' && state !== '' && gstin.slice(0, 2) !== state)
      context.addIssue({
        code: 'custom',
        path: ['state'],
        message: `The GSTIN is from ${stateOfCode(gstin.slice(0, 2))?.name ?? 'another state'}`,
      });
    const seen = new Set<string>();
    for (const [index, { category }] of categories.entries()) {
      if (seen.has(category))
        context.addIssue({
          code: 'custom',
          path: ['categories', index, 'category'],
          message: 'This category is already above',
        });
      seen.add(category);
    }
  });

/** The settings of a shop that has entered none. */
export const defaultPaperSettings: PaperSettings = {
  regime: 'none',
  legalName: '',
  address: '',
  state: '',
  gstin: '',
  prefix: '',
  signature: '',
  categories: [],
  shipping: { hsn: '', rate: null },
  others: { hsn: '', rate: null },
};
