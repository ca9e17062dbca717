import type { Category } from '#contract/catalog/category.ts';
import { documentTitles, kindOfRegime } from '#contract/orders/papers/document.ts';
import { stateOfCode } from '#contract/accounts/indian-states.ts';
import type { CallInput } from '#contract/api/routes.ts';
import {
  type GoodsTax,
  type PaperSettings,
  PaperSettingsInput,
  type Regime,
} from '#contract/orders/papers/paper-settings.ts';
import type { ConflictFields } from '#web/features/shared/forms/draft/conflict-dialog.tsx';

/** An HSN code and a rate as typed. */
export type TaxDraft = { hsn: string; rate: string };
export type PaperSettingsDraft = Omit<PaperSettings, 'categories' | 'shipping' | 'others' | 'updatedAt'> & {
  categories: (TaxDraft & { category: string })[];
  shipping: TaxDraft;
  others: TaxDraft;
};

export const regimes: readonly (readonly [Regime, string])[] = [
  ['none', 'Not registered: I give receipts'],
  ['composition', 'Composition scheme: I give bills of supply'],
  ['registered', 'Registered: I give tax invoices'],
];

const textOf = ({ hsn, rate }: GoodsTax): TaxDraft => ({ hsn, rate: rate === null ? '' : String(rate) });
const noTax: TaxDraft = { hsn: '', rate: '' };

/** The settings as typed, with each category of the shop, and deleted ones that have a tax. */
export function toDraft(settings: PaperSettings, categories: readonly Category[]): PaperSettingsDraft {
  const { categories: taxes, shipping, others, updatedAt: _updatedAt, ...texts } = settings;
  const ids = [...new Set([...categories.map(({ _id }) => _id), ...taxes.map(({ category }) => category)])];
  const known = new Map(taxes.map((tax) => [tax.category, textOf(tax)]));
  return {
    ...texts,
    categories: ids.map((category) => ({ category, ...(known.get(category) ?? noTax) })),
    shipping: textOf(shipping),
    others: textOf(others),
  };
}

/** What `PaperSettingsInput` validates. An unreadable rate is NaN, which it rejects. */
const taxOf = ({ hsn, rate }: TaxDraft): GoodsTax => ({
  hsn,
  rate: rate.trim() === '' ? null : Number(rate.replace('%', '')),
});

export const toInput = ({
  categories,
  shipping,
  others,
  ...texts
}: PaperSettingsDraft): CallInput<'savePaperSettings'>['body'] => ({
  ...texts,
  categories: categories.map(({ category, ...tax }) => ({ category, ...taxOf(tax) })),
  shipping: taxOf(shipping),
  others: taxOf(others),
});

/**
 * A registered shop must have its name, address and GSTIN on documents. The server also accepts settings without them, which earlier
 * versions saved, and then issues no documents.
 */
export const PaperSettingsForm = PaperSettingsInput.superRefine((settings, context) => {
  if (settings.regime === 'none') return;
  const { legalName, address, gstin } = settings;
  const needed = [
    { path: 'legalName', value: legalName, what: 'legal name' },
    { path: 'address', value: address, what: 'address' },
    { path: 'gstin', value: gstin, what: 'GSTIN' },
  ];
  for (const { path, value, what } of needed)
    if (value === '')
      context.addIssue({ code: 'custom', path: [path], message: `Please enter your ${what}` });
});

type Named = [name: string, tax: GoodsTax | undefined];
const MAX_NAMES = 4;

/**
 * For what the shop cannot issue documents yet, as a sentence; undefined if nothing lacks a code or rate. No error of the form: a
 * shop may not sell all of its categories.
 */
export function missingTaxText(
  saved: PaperSettings,
  categories: readonly Pick<Category, '_id' | 'name'>[],
): string | undefined {
  const kind = kindOfRegime[saved.regime];
  if (kind === 'receipt') return undefined;
  const known = new Map(saved.categories.map((tax) => [tax.category, tax]));
  const taxes: Named[] = [
    ...categories.map(({ _id, name }): Named => [`“${name}”`, known.get(_id)]),
    ['shipping', saved.shipping],
    ['other lines', saved.others],
  ];
  const lacks = (tax: GoodsTax | undefined) => !tax?.hsn || (kind === 'tax_invoice' && tax.rate === null);
  const names = taxes.filter(([, tax]) => lacks(tax)).map(([name]) => name);
  if (names.length === 0) return undefined;
  const more = names.length - MAX_NAMES;
  const listed = [...names.slice(0, MAX_NAMES), ...(more > 0 ? [`${more} more`] : [])];
  const what = kind === 'tax_invoice' ? 'HSN code and tax rate' : 'HSN code';
  return `No ${documentTitles[kind].toLowerCase()} can be issued for ${new Intl.ListFormat('en-GB').format(listed)} without ${what}.`;
}

const show = (text: string) => text;
const taxText = ({ hsn, rate }: TaxDraft) => [hsn, rate && `${rate}%`].filter(Boolean).join(' at ');

/** Each field's label, and how its value reads in the conflict dialog. */
export const conflictFields: ConflictFields<PaperSettingsDraft> = {
  regime: {
    label: 'GST registration',
    show: (regime) => regimes.find(([each]) => each === regime)?.[1] ?? '',
  },
  legalName: { label: 'Legal name', show },
  address: { label: 'Address', show },
  state: { label: 'State', show: (code) => stateOfCode(code)?.name ?? '' },
  gstin: { label: 'GSTIN', show },
  prefix: { label: 'Prefix of numbers', show },
  signature: { label: 'Text below the signature', show },
  categories: {
    label: 'HSN codes and rates',
    show: (taxes) => taxes.map(taxText).filter(Boolean).join('\n'),
  },
  shipping: { label: 'HSN code and rate of shipping', show: taxText },
  others: { label: 'HSN code and rate of other lines', show: taxText },
};
