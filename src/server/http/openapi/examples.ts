import type { CallName } from '#contract/api/calls.ts';

const product = {
  name: 'Monsoon over the ghats',
  description: 'A print on cotton paper, signed.',
  category: 'the id of a category',
  tags: ['monsoon', 'Pune'],
  price: { actual: 1200, discounted: 1000, allowDiscount: true },
  stock: 5,
  images: [{ url: '/media/…, or a data URL', position: 0 }],
  visibility: true,
  meta: { medium: 'Giclée print', size: '30 × 40 cm' },
  isAvailableToSell: true,
  isSoldOut: false,
};
const category = {
  name: 'Art Prints',
  description: 'Prints of my watercolors',
  features: [],
  visibility: true,
};

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '12 Prabhat Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411004',
  phone: '+91 98765 43210',
  landmark: 'Opposite the banyan',
};

/** Example bodies; they are valid once their ids are replaced. */
export const examples: Partial<Record<CallName, unknown>> = {
  signUp: { name: 'Asha Rao', email: 'asha@example.com', password: 'four words of mine' },
  logIn: { email: 'asha@example.com', password: 'four words of mine' },
  saveUser: { name: 'Asha Rao', phone: '+91 98765 43210', dob: '1990-06-14' },
  saveWishlist: { favoriteProducts: ['the id of a product'] },
  createProduct: product,
  saveProduct: product,
  undoProducts: { changes: [{ id: 'the id of a product', from: { stock: 3 }, to: { stock: 5 } }] },
  changeProducts: { ids: ['the id of a product'], change: { price: { percent: 10 } } },
  importCatalogue: { csv: 'id,stock\nthe id of a product,3\n', apply: false },
  createCategory: category,
  saveCategory: category,
  createOrder: {
    products: [{ product: { id: 'the id of a product' }, quantity: 2 }],
    lines: [
      { kind: 'shipping', amount: 60 },
      { kind: 'discount', percent: 10 },
    ],
    shippingInformation: { address: { ...address, country: 'India' } },
    giftNote: 'Happy birthday, Meera!',
    hidePrices: true,
    createdBy: 'the id of a user, or nothing',
  },
  saveOrder: {
    status: 'SHIPPED',
    shippingInformation: {
      trackingNumber: 'EM123456789IN',
      carrier: 'India Post',
      deliveryDate: '2030-01-31',
    },
    lines: [
      { kind: 'product', product: { id: 'the id of a product' }, quantity: 1 },
      { kind: 'shipping', amount: 60 },
      { kind: 'other', label: 'Framing', amount: 450.5 },
    ],
    internalNote: 'Call before 10 am.',
  },
  createPayment: { amount: 1200, method: 'upi', reference: '632712345678', paidOn: '2026-11-23' },
  savePayment: { state: 'confirmed' },
  createHold: {
    product: 'the id of a product',
    customerName: 'Asha',
    enquiryCode: 'LOTUS-7K3',
    until: '2030-01-31T13:00:00.000Z',
  },
  saveHold: { until: '2030-02-01T13:00:00.000Z' },
  saveOrderPage: { action: 'create' },
  getOrderPage: { token: 'k7mqz3x0v9a1b2c3d4e5f6g7h8' },
  reportPayment: { token: 'k7mqz3x0v9a1b2c3d4e5f6g7h8', reference: '632712345678', amount: 1200 },
  createOrderMessage: { kind: 'shipped', channel: 'mail', language: 'en' },
  decideMessage: { action: 'again' },
  previewDocument: { kind: 'receipt' },
  issueDocument: {
    kind: 'tax_invoice',
    billTo: 'Meera Nair\n4 Sea View, Kochi',
    customerGstin: '27AAPFU0939F1ZV',
  },
  cancelDocument: { reason: 'The address was wrong' },
  savePaperSettings: {
    regime: 'registered',
    legalName: 'Asha Rao',
    address: '12 Prabhat Road\nPune 411004',
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    prefix: 'K',
    signature: 'Asha Rao',
    categories: [{ category: 'the id of a category', hsn: '9701', rate: 5 }],
    shipping: { hsn: '996812', rate: 18 },
    others: { hsn: '', rate: null },
  },
  createEnquiry: { products: ['the id of a product'] },
  saveEnquiry: { state: 'ANSWERED' },
  createAddress: address,
  saveAddress: address,
};
