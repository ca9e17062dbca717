// Values that the random requests use for fields by their names.
import fc from 'fast-check';
import { type KnownValues, referenceTo } from './from-schema.ts';
import { PASSWORD } from '../../support/credentials.ts';

/** Values for fields that random input would hardly ever get right, by field name. @param visitor the email of an account */
export const knownValues = (visitor: string): KnownValues => ({
  // For an order line; requests.ts fills the ids in paths.
  id: referenceTo('product'),
  email: fc.oneof(
    fc.constant(visitor),
    fc.nat(60).map((n) => `visitor-${n}@example.com`),
  ),
  password: fc.constantFrom(PASSWORD, 'not the right one', 'short'),
  currentPassword: fc.constantFrom(PASSWORD, 'not the right one'),
  newPassword: fc.constantFrom(PASSWORD, 'another paper boat'),
  // Valid codes exist only on a phone.
  code: fc.constantFrom(undefined, '123456'),
  phone: fc.constantFrom('+91 98765 43210', '022 2345 6789'),
  whatsapp: fc.constantFrom('', '919876543210', '9876543210', '+44 20 7946 0958'),
  instagram: fc.constantFrom('', 'https://www.instagram.com/somebody'),
  youtube: fc.constantFrom('', 'https://www.youtube.com/@somebody'),
  comingSoonLink: fc.constantFrom('', '/about', 'https://example.com/soon'),
  // Without the order book the shop rejects enquiries.
  orderBook: fc.constantFrom(true, true, true, false),
  zip: fc.constantFrom('411004', '560 001'),
  emoji: fc.constantFrom('🌸', '🇮🇳', 'ab'),
  position: fc.constantFrom(undefined, 0, 1, 2),
  // Often the last one, which can be put on hold.
  stock: fc.oneof(fc.constant(1), { weight: 3, arbitrary: fc.integer({ min: 0, max: 20 }) }),
  quantity: fc.integer({ min: 1, max: 4 }),
  discounted: fc.constantFrom(null, 0, 1),
  upi: fc.constantFrom(undefined, { id: 'asha@okhdfcbank', name: 'Asha', kind: 'merchant', bank: '' }),
  paidOn: fc.constantFrom(undefined, '2026-01-20'),
  reference: fc.constantFrom(undefined, null, '632712345678', 'HDFC N52026 0001'),
  // Mostly without a registration, so that receipts can be issued.
  regime: fc.constantFrom('none', 'none', 'none', 'registered'),
  gstin: fc.constantFrom('', '27AAPFU0939F1ZV', '27AAPFU0939F1ZW'),
  // States in the settings of papers and in addresses; states of enquiries and payments.
  state: fc.constantFrom('', '27', 'Kerala', 'ANSWERED', 'CLOSED', 'confirmed', 'rejected'),
  prefix: fc.constantFrom('', '411', 'K'),
  hsn: fc.constantFrom('', '9701', '12'),
  rate: fc.constantFrom(null, 5, 0.25),
  categories: fc.constant([]),
  // The branding: an image stays (undefined) or is removed (null); an order must have every part once.
  accent: fc.constantFrom('', '#0b5345', '#B2331C', 'green'),
  logo: fc.constantFrom(undefined, null),
  // The image of the branding, and the mark of an import.
  mark: fc.constantFrom(undefined, null, 'made up'),
  photo: fc.constantFrom(undefined, null),
  // The path of a viewed page.
  path: fc.constantFrom('/', '/shop', 'shop'),
  home: fc.constantFrom(undefined, ['cards', 'hero', 'newest'], ['hero']),
  navigation: fc.constantFrom(undefined, ['home', 'about', 'shop', 'paintings']),
  words: fc.constantFrom(undefined, {}, { shopTitle: 'Prints' }),
  customerGstin: fc.constantFrom(undefined, '', '29AAGCB7383J1Z4'),
  dob: fc.constantFrom('1990-02-28', '2000-02-29'),
  deliveryDate: fc.constantFrom('2026-12-24', null),
  // Rarely, because an unknown version causes a conflict, and an unknown customer of an order an error: `createdBy` is the id of
  // the customer's account, `customerEmail` its email.
  updatedAt: fc.oneof(
    { weight: 9, arbitrary: fc.constant(undefined) },
    fc.constant('2026-01-01T00:00:00.000Z'),
  ),
  // What a form showed, which causes a conflict when it is something else.
  shownDue: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constant(500)),
  shownTotal: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constant(500)),
  createdBy: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constant('nobody')),
  customerEmail: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(undefined, '') },
    fc.constant('a@example.com'),
  ),
  variants: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    {
      weight: 3,
      arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }).map((sizes) => ({
        options: ['Size'],
        items: sizes.map((size) => ({ values: [`A${size}`], price: 100_000 + size, stock: size })),
      })),
    },
    { weight: 1, arbitrary: fc.constantFrom(null, { options: ['Size', 'size'], items: [] }) },
  ),
  variant: fc.constant(undefined),
  // A changed order needs a product among its lines, so most changes leave them as they are.
  lines: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    {
      weight: 4,
      arbitrary: fc.integer({ min: 0, max: 300 }).map((amount) => [
        { kind: 'shipping', label: 'By post', amount },
        { kind: 'discount', percent: 5 },
      ]),
    },
    { weight: 1, arbitrary: fc.constantFrom([], [{ kind: 'other', amount: -1e9 }]) },
  ),
  change: fc.oneof(
    fc.record({ visibility: fc.boolean() }),
    fc.record({ isAvailableToSell: fc.boolean() }),
    fc.record({ category: referenceTo('category') }),
    fc.record({ price: fc.record({ percent: fc.integer({ min: -20, max: 20 }) }) }),
    fc.record({ delete: fc.constant(true) }),
  ),
});

/** The same for query strings, where every value is text. */
export const knownInQueries: KnownValues = {
  visibility: fc.constantFrom('ALL', 'VISIBLE', 'HIDDEN', 'all'),
  minPrice: fc.constantFrom('0', '99.5'),
  maxPrice: fc.constantFrom('100', '100000'),
  limit: fc.constantFrom('1', '24', '100'),
  year: fc.constantFrom('2026', '2025', '26'),
  page: fc.constantFrom('1', '2', '1000'),
  payment: fc.constantFrom(undefined, 'due', 'paid', 'refund', 'reported', 'all'),
  cursor: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constant('made up')),
};
