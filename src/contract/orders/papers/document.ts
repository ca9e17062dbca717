import { z } from 'zod';
import { limits } from '#contract/api/limits.ts';
import { orderLimits } from '../order-limits.ts';
import { LimitParam } from '#contract/api/paging.ts';
import { rupeesInput } from '#contract/catalog/prices/price.ts';
import { Id, IsoDate, Timestamp, optionalText, text } from '#contract/text/text.ts';
import { Gstin, type Regime } from './paper-settings.ts';

const saleKinds = ['receipt', 'bill_of_supply', 'tax_invoice'] as const;
const KIND_ERROR = 'A document is a receipt, bill_of_supply, tax_invoice or credit_note';
export const DocumentKind = z.enum([...saleKinds, 'credit_note'], KIND_ERROR);
export type DocumentKind = z.infer<typeof DocumentKind>;
export type SaleKind = (typeof saleKinds)[number];

/** What a sale gets under each registration. */
export const kindOfRegime: Record<Regime, SaleKind> = {
  none: 'receipt',
  composition: 'bill_of_supply',
  registered: 'tax_invoice',
};

export const documentTitles: Record<DocumentKind, string> = {
  receipt: 'Receipt',
  bill_of_supply: 'Bill of supply',
  tax_invoice: 'Tax invoice',
  credit_note: 'Credit note',
};

const State = z.object({ name: z.string(), code: z.string() });

/** Name and address, one line each, with the state and GSTIN as far as the document needs them. */
const Party = z.object({
  name: z.string(),
  address: z.array(z.string()),
  state: State.optional(),
  gstin: z.string().optional(),
});
export type Party = z.infer<typeof Party>;

/**
 * What a document says, as it was when it was issued: later changes of the order, the products and the settings do not change it.
 * @param money the type of its amounts
 */
const contentOf = (money: z.ZodNumber) => {
  /** The tax that an amount contains: either CGST and the state's tax, or IGST. Absent without tax. */
  const tax = {
    taxable: money.optional(),
    cgst: money.optional(),
    sgst: money.optional(),
    igst: money.optional(),
  };
  return z.object({
    /** The day of issue in India. */
    date: IsoDate,
    order: z.object({ number: z.string(), date: IsoDate }),
    /** The legal name and address of the shop. */
    seller: Party,
    /** The name of the shop, if it has another legal name. */
    brand: z.string().optional(),
    /** Who pays. */
    customer: Party,
    /** Who gets the parcel, if that is not the customer. */
    recipient: Party.optional(),
    /** Present if the customer is a billing address and there is no parcel: then the recipient is not named. */
    omitsRecipient: z.literal(true).optional(),
    /** What GST calls the place of supply. It decides whether the tax is IGST. */
    supplyState: State.optional(),
    lines: z.array(
      z.object({
        label: z.string(),
        hsn: z.string().optional(),
        quantity: z.int().optional(),
        /** The price of one item. */
        price: money.optional(),
        amount: money,
        /** The part of the discounts that falls to this line, at least 0. */
        discount: money,
        /** After the discount, with the tax that it contains. */
        total: money,
        /** Percent. */
        rate: z.number().optional(),
        ...tax,
      }),
    ),
    /** The discounts as the order names them, at least 0. */
    discounts: z.array(z.object({ label: z.string(), amount: money })),
    subtotal: money,
    total: money,
    /** The taxes of all lines, and by rate. */
    ...tax,
    taxes: z.array(z.object({ rate: z.number(), ...tax })),
    totalInWords: z.string(),
    /** What the customer has paid, and still has to pay, when the document is issued. */
    paid: money.optional(),
    due: money.optional(),
    /** The document that a credit note reduces. */
    original: z.object({ id: Id, number: z.string(), date: IsoDate }).optional(),
    /** Why there is a credit note. */
    reason: z.string().optional(),
    signature: z.string(),
  });
};

/** Amounts are in rupees. */
export const DocumentContent = contentOf(z.number());
export type DocumentContent = z.infer<typeof DocumentContent>;
/** As the database stores it, with amounts in paise. */
export const StoredContent = contentOf(z.int());
export type StoredContent = z.infer<typeof StoredContent>;

/** An issued document. It never changes, except that it can be canceled. */
export const IssuedDocument = z.object({
  id: Id,
  /** The id of the order. */
  order: Id,
  kind: DocumentKind,
  /** Unique, such as KI/26-27/0001. */
  number: z.string(),
  /** The year in which the financial year begins. */
  financialYear: z.int(),
  issuedAt: Timestamp,
  canceledAt: Timestamp.optional(),
  /** Why it was canceled. */
  cancelReason: z.string().optional(),
  content: DocumentContent,
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const NO_REASON = 'Please give a reason';
const AMOUNT_ERROR = 'Please give an amount in rupees';
/** Products, and as many other lines. */
const MAX_LINES = 2 * orderLimits.orderLines;
const creditNoteRupees = () =>
  rupeesInput({ missing: AMOUNT_ERROR, negative: AMOUNT_ERROR, name: 'An amount' });

/** A document to issue. The kind has to be that of the shop's registration, or a credit note. */
export const DocumentInput = z
  .object({
    kind: DocumentKind,
    /** Name and address of the customer, if that is not the recipient of the parcel. Not of a credit note. */
    billTo: optionalText(orderLimits.paperAddress, 'The billing address'),
    customerGstin: Gstin.nullish().transform((gstin) => gstin || undefined),
    /** The id of the document that a credit note reduces. */
    original: z.string('A document is named by its id').optional(),
    /** Rupees of a credit note, of all lines in proportion; without it and `lineAmounts`, all that is left of the document. */
    amount: creditNoteRupees()
      .refine((rupees) => rupees > 0, 'Please give an amount above 0')
      .nullish()
      .transform((rupees) => rupees ?? undefined),
    /** Rupees that a credit note takes back of each line of the document, in their order. */
    lineAmounts: z
      .array(creditNoteRupees(), 'The amounts of the lines are a list')
      .max(MAX_LINES, `A document has at most ${MAX_LINES} lines`)
      .nullish()
      .transform((amounts) => amounts ?? undefined),
    /** Why there is a credit note: required, unless the personal data of the order was erased. Then it gets no free text. */
    reason: optionalText(orderLimits.documentReason, 'The reason'),
    /** The `mark` of the preview: if the document would say anything else, it is not issued. */
    mark: z.string('Mark must be text').max(limits.id, 'Mark is too long').optional(),
  })
  .superRefine(({ kind, original, amount, lineAmounts }, context) => {
    if (kind !== 'credit_note') return;
    const reject = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (original === undefined) reject('original', 'A credit note needs the id of a document');
    if (amount !== undefined && lineAmounts !== undefined)
      reject('amount', 'Give an amount, or one for each line');
  });
export type DocumentInput = z.output<typeof DocumentInput>;

/** A document as it would be issued. */
export const DocumentPreview = z.object({
  kind: DocumentKind,
  content: DocumentContent,
  /** A hash of the content, which issuing sends back. */
  mark: z.string(),
  /** What the admin should check first. */
  note: z.string().optional(),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;

export const DocumentCancellation = z.object({
  /** Required, unless the personal data of the order was erased: then it gets no free text. */
  reason: optionalText(orderLimits.documentReason, 'The reason'),
});

const Year = z
  .string('year is a number')
  .regex(/^\d{4}$/, 'year is the year in which the financial year begins, such as 2026')
  .transform(Number);

/** The documents of a financial year. */
export const DocumentQuery = z.object({
  year: Year,
  limit: LimitParam.default(limits.pageSize),
  cursor: text(limits.cursor, 'cursor').optional(),
});

export const DocumentExportQuery = z.object({ year: Year });

/** A CSV file for the accountant: a row for each HSN code and rate of a document. */
export const DocumentExport = z.object({ filename: z.string(), csv: z.string() });

/** The financial years with documents, the latest first. */
export const DocumentYears = z.array(z.object({ year: z.int(), count: z.int() }));
