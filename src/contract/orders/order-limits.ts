/** The limits of orders, enquiries, holds, payments and papers, apart from the shop's others, which each page loads. */
export const orderLimits = {
  trackingNumber: 100,
  carrier: 100,
  orderLines: 50,
  /** Items of one product in one line of an order. */
  orderQuantity: 1_000,
  /** The text of a line of an order that is no product. */
  lineLabel: 100,
  giftNote: 300,
  /** The admin's note about an order. */
  internalNote: 2_000,
  /** Rupees of one payment. */
  payment: 1_000_000_000,
  /** An amount as a customer types it: "₹ 1,00,00,00,000.00/-" has 22 characters. */
  paymentAmount: 30,
  paymentReference: 40,
  paymentNote: 500,
  paymentsPerOrder: 100,
  upiId: 320,
  payeeName: 99,
  bankDetails: 500,
  enquiryCode: 20,
  /** Holds at one time. */
  holds: 500,
  /** Papers: the settings and the reasons of documents. */
  legalName: 200,
  paperAddress: 500,
  signature: 100,
  gstin: 15,
  hsn: 8,
  /** With a prefix of this length, a number such as ABCI/26-27/99999 has 16 characters, the most that GST allows. */
  seriesPrefix: 3,
  /** Categories with an HSN code and a tax rate of their own. */
  paperCategories: 300,
  documentReason: 200,
  /** PIN prefixes with a shipping charge of their own. */
  shippingPrefixes: 100,
  /** Products of one enquiry: a longer chat message is hard to read. */
  enquiryProducts: 20,
  /** A chat message. */
  enquiryText: 4_000,
  /** A message about an order. */
  messageText: 4_000,
} as const;
