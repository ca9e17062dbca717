import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isProblem } from '#contract/api/problems.ts';
import { StoredContent } from '#contract/orders/papers/document.ts';
import { defaultPaperSettings, type PaperSettings } from '#contract/orders/papers/paper-settings.ts';
import { registeredPaperSettings } from '#tests/support/orders/papers.ts';
import type { FoundOrder } from '../orders.rules.ts';
import { creditContent } from './credit-note.rules.ts';
import { deletedNote, type Sale, saleContent } from './document.rules.ts';

const now = Date.parse('2026-11-23T10:00:00Z');

type Lines = {
  products: [paise: number, quantity: number][];
  adjustments: ['shipping' | 'discount' | 'other', number][];
};

/** An order as the store reads it, with only the columns that the rules read. */
const orderOf = ({ products, adjustments }: Lines, state = 'Maharashtra', pickup: 0 | 1 = 0) =>
  ({
    id: 'o',
    number: 1001,
    created_at: now,
    first_name: 'आशा',
    last_name: 'राव',
    address: '12 Prabhat Road',
    landmark: '',
    city: 'Pune',
    state,
    zip: '411004',
    phone: '',
    country: 'India',
    pickup,
    status: 'PENDING',
    total_paise: [
      ...products.map(([price, quantity]) => price * quantity),
      ...adjustments.map(([, paise]) => paise),
    ].reduce((sum, paise) => sum + paise, 0),
    payments: [],
    products: products.map(([price_paise, quantity], index) => ({
      product_id: `p${index % 3}`,
      name: `Lotus ${index}`,
      price_paise,
      quantity,
      variant_text: null,
    })),
    adjustments: adjustments.map(([kind, amount_paise]) => ({ kind, label: kind, amount_paise })),
  }) as unknown as FoundOrder;

/** By product. `p2` is missing, as a deleted product would be. */
const categories = new Map([
  ['p0', { id: 'c0', name: 'Prints' }],
  ['p1', { id: 'c1', name: 'Originals' }],
]);
// The type of `registeredPaperSettings` is that of a request, in which `regime` is any string.
const settings = {
  ...registeredPaperSettings('c0'),
  categories: [
    { category: 'c0', hsn: '4911', rate: 18 },
    { category: 'c1', hsn: '9701', rate: 5 },
  ],
} as PaperSettings;

const saleOf = (order: FoundOrder, changed: Partial<Sale> = {}): Sale => ({
  kind: 'tax_invoice',
  order,
  settings,
  brand: 'Kalakari',
  categories,
  now,
  ...changed,
});

const paise = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 10 ** 9 }));
const lines: fc.Arbitrary<Lines> = fc
  .record({
    products: fc.array(fc.tuple(paise, fc.integer({ min: 1, max: 1_000 })), { minLength: 1, maxLength: 8 }),
    positive: fc.array(fc.tuple(fc.constantFrom('shipping' as const, 'other' as const), fc.nat(99_999)), {
      maxLength: 3,
    }),
    discounts: fc.array(fc.tuple(fc.constantFrom('discount' as const, 'other' as const), fc.nat(10_000)), {
      maxLength: 3,
    }),
  })
  .map(({ products, positive, discounts }) => {
    let left =
      products.reduce((sum, [price, quantity]) => sum + price * quantity, 0) +
      positive.reduce((sum, [, amount]) => sum + amount, 0);
    // Each discount is a share, in ten-thousandths, of what is left, so that the total is never below 0.
    const negative = discounts.map(([kind, share]): Lines['adjustments'][number] => {
      const amount = Math.floor((left / 10_000) * share);
      left -= amount;
      return [kind, 0 - amount];
    });
    return { products, adjustments: [...positive, ...negative] };
  });

const sum = (amounts: readonly number[]) => amounts.reduce((before, amount) => before + amount, 0);
const parts = ['taxable', 'cgst', 'sgst', 'igst'] as const;
/** The sum of the taxable value and all taxes. */
const withTaxOf = (content: StoredContent) => sum(parts.map((part) => content[part] ?? 0));

describe('the document of a sale', () => {
  test('has the total of the order, from lines and taxes that add up exactly', () => {
    const state = fc.constantFrom('Maharashtra', 'Kerala');
    const kind = fc.constantFrom('receipt' as const, 'bill_of_supply' as const, 'tax_invoice' as const);
    fc.assert(
      fc.property(lines, state, fc.constantFrom(0, 1), kind, (given, to, pickup, sale) => {
        const order = orderOf(given, to, pickup);
        const content = saleContent(saleOf(order, { kind: sale }));
        expect(StoredContent.parse(JSON.parse(JSON.stringify(content)))).toEqual(content);
        const total =
          sum(given.products.map(([price, quantity]) => price * quantity)) +
          sum(given.adjustments.map(([, amount]) => amount));
        expect(content.total).toBe(total);
        expect(content.subtotal - sum(content.discounts.map(({ amount }) => amount))).toBe(total);
        for (const line of content.lines) {
          expect(line.amount - line.discount).toBe(line.total);
          expect(line.total).toBeGreaterThanOrEqual(0);
          expect(line.discount).toBeGreaterThanOrEqual(0);
          if (sale === 'tax_invoice') expect(sum(parts.map((part) => line[part] ?? 0))).toBe(line.total);
        }
        if (sale !== 'tax_invoice') return;
        expect(withTaxOf(content)).toBe(total);
        for (const part of parts) {
          expect(sum(content.taxes.map((tax) => tax[part] ?? 0))).toBe(content[part]);
          expect(sum(content.lines.map((line) => line[part] ?? 0))).toBe(content[part]);
        }
        expect(to === 'Kerala' && pickup === 0 ? content.cgst : content.igst).toBe(0);
      }),
    );
  });

  test('credit notes take back exactly the total of each of its lines, in any number of parts', () => {
    const shares = fc.array(fc.integer({ min: 500, max: 9_000 }), { maxLength: 4 });
    fc.assert(
      fc.property(lines, shares, fc.constantFrom('Maharashtra', 'Kerala'), (given, credits, to) => {
        const content = saleContent(saleOf(orderOf(given, to)));
        fc.pre(content.total > 0);
        const original = { id: 'd', number: 'KI/26-27/0001', content };
        const earlier: StoredContent[] = [];
        let left = content.total;
        for (const share of credits) {
          const amount = Math.floor((left / 10_000) * share);
          if (amount === 0) continue;
          earlier.push(creditContent({ original, earlier, amount, reason: 'r', now }));
          left -= amount;
        }
        earlier.push(creditContent({ original, earlier, amount: undefined, reason: 'r', now }));
        expect(sum(earlier.map(({ total }) => total))).toBe(content.total);
        for (const [index, line] of content.lines.entries())
          expect(sum(earlier.map((note) => note.lines[index]?.total ?? -1))).toBe(line.total);
        for (const note of earlier) {
          expect(sum(note.lines.map(({ total }) => total))).toBe(note.total);
          expect(withTaxOf(note)).toBe(note.total);
          for (const line of note.lines)
            for (const part of parts) expect(line[part] ?? 0).toBeGreaterThanOrEqual(0);
        }
        // A credit of one paisa takes back at most one of CGST and SGST; a later one takes back the other.
        for (const part of parts)
          expect(
            Math.abs(sum(earlier.map((note) => note[part] ?? 0)) - (content[part] ?? 0)),
          ).toBeLessThanOrEqual(2 * content.lines.length);
        expect(() => creditContent({ original, earlier, amount: undefined, reason: 'r', now })).toThrow(
          'Nothing is left',
        );
      }),
    );
  });

  test('credit notes of at least a rupee each take back exactly its taxable value and its taxes', () => {
    const amounts = fc.array(fc.integer({ min: 100, max: 5_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(amounts, fc.constantFrom('Maharashtra', 'Kerala'), (credits, to) => {
        const content = saleContent(saleOf(orderOf({ products: [[sum(credits), 1]], adjustments: [] }, to)));
        const original = { id: 'd', number: 'KI/26-27/0001', content };
        const notes: StoredContent[] = [];
        for (const amount of credits)
          notes.push(creditContent({ original, earlier: notes, amount, reason: 'r', now }));
        for (const part of parts) expect(sum(notes.map((note) => note[part] ?? 0))).toBe(content[part]);
      }),
    );
  });

  test('credit notes of one paisa each take back its whole tax', () => {
    const content = saleContent(saleOf(orderOf({ products: [], adjustments: [['other', 14]] })));
    expect(content).toMatchObject({ cgst: 1, sgst: 1 });
    const original = { id: 'd', number: 'KI/26-27/0001', content };
    const notes: StoredContent[] = [];
    for (let count = 0; count < 14; count += 1)
      notes.push(creditContent({ original, earlier: notes, amount: 1, reason: 'r', now }));
    for (const part of parts) expect(sum(notes.map((note) => note[part] ?? 0))).toBe(content[part]);
  });

  test('a discount goes to the products first', () => {
    const given: Lines = {
      products: [
        [300, 1],
        [100, 1],
      ],
      adjustments: [
        ['shipping', 100],
        ['discount', -440],
      ],
    };
    const { lines: found } = saleContent(saleOf(orderOf(given), { kind: 'receipt' }));
    expect(found.map(({ discount }) => discount)).toEqual([300, 100, 40]);
  });

  test('lists each missing setting once', () => {
    const given: Lines = {
      products: [
        [300, 1],
        [100, 1],
        [50, 1],
        [300, 2],
      ],
      adjustments: [
        ['shipping', 0],
        ['other', 10],
      ],
    };
    const issue = () =>
      saleContent(saleOf(orderOf(given), { settings: { ...defaultPaperSettings, state: '27' } }));
    expect(issue).toThrow(
      'Add your legal name, your address, your GSTIN, the HSN code and tax rate of “Prints”, the HSN code and tax rate of “Originals”, and the HSN code and tax rate of other lines and deleted products in Settings > Papers.',
    );
    try {
      issue();
    } catch (error) {
      expect(isProblem(error)).toBe(true);
    }
  });
});

test('the note about deleted products names each once', () => {
  const line = (name: string) => ({ product_id: 'gone', name, variant_text: null });
  // Only what the note reads of the lines: two of one product can have different prices.
  const noteOf = (...names: string[]) =>
    deletedNote({ products: names.map(line) } as unknown as FoundOrder, categories);
  expect(noteOf('Lotus', 'Lotus')).toMatch(/^“Lotus” was deleted,/);
  expect(noteOf('Lotus', 'Heron')).toMatch(/^“Lotus” and “Heron” were deleted,/);
});
