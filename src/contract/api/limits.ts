/** The shop's numbers, each standing once. Lengths count UTF-16 units unless a line says otherwise. */
export const limits = {
  /** For how long a browser keeps what was written and not saved, and the shop the pictures in it. */
  draftDays: 30,
  id: 64,
  slug: 100,
  /** A path as it stands in an address, escaped: no page, call or file has a longer one. */
  path: 1_000,
  email: 254,
  personName: 100,
  phone: 24,
  password: { min: 8, max: 128 },
  twoFactorCode: 100,
  birthDate: { earliest: '1900-01-01', unset: '1990-06-14' },
  productName: 200,
  productDescription: 10_000,
  tag: 50,
  tags: 30,
  metaText: 200,
  notes: 2_000,
  categoryName: 80,
  categoryDescription: 2_000,
  features: 12,
  featureTitle: 80,
  featureDescription: 400,
  /** Counted as a reader counts them. */
  featureEmoji: 2,
  imagesPerProduct: 5,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  imageAlt: 500,
  /** Rupees. */
  price: 10_000_000,
  stock: 1_000_000,
  favorites: 1_000,
  /** The parts of a postal address. */
  addressName: 100,
  addressLine: 300,
  addressCity: 100,
  zip: 12,
  landmark: 200,
  addressesPerUser: 20,
  trackingNumber: 100,
  carrier: 100,
  orderLines: 50,
  /** Pieces of one product in one line of an order. */
  orderQuantity: 1_000,
  searchText: 100,
  brand: 60,
  tagline: 120,
  bannerText: 300,
  url: 300,
  paragraph: 2_000,
  paragraphs: 30,
  pageSize: 100,
  /** Pieces on one page of a collection or of what a search found. */
  productsPerPage: 24,
  /** As far as anybody turns pages; further on, narrowing down is quicker. */
  searchPages: 5_000,
  /** Products that one bulk change may name. */
  bulk: 500,
  /** An undo names each of them with its values before and after. */
  undoBody: 256 * 1024,
  body: 64 * 1024,
  /** Every paragraph that the settings take, in any script. */
  settingsBody: 2 * 1024 * 1024,
  /** A table of products as text, and how many products it may name. */
  importBody: 5 * 1024 * 1024,
  importRows: 5_000,
  /** Nobody reads more lines of what a table would do. */
  importLinesReported: 200,
  /** One picture of 10 MB, and what multipart puts around it. */
  imageBody: 10 * 1024 * 1024 + 64 * 1024,
  /** Five pictures of 10 MB as data URLs, and the words around them. */
  productBody: 72 * 1024 * 1024,
} as const;
