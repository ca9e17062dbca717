/** The shop's limits. Lengths count UTF-16 units unless a comment says otherwise; bodies of requests count bytes. */
export const limits = {
  /** How long a browser stores an unsaved draft, and the shop the images in it. */
  draftDays: 30,
  id: 64,
  slug: 100,
  /** Percent-encoded. No page, call or file has a longer path. */
  path: 1_000,
  email: 254,
  personName: 100,
  phone: 24,
  password: { min: 8, max: 128 },
  twoFactorCode: 100,
  /** The API returns `placeholder` until the user sets a date: `dob` of its responses always is a date. */
  birthDate: { earliest: '1900-01-01', placeholder: '1990-06-14' },
  productName: 200,
  productDescription: 10_000,
  tag: 50,
  /** Tags of a product. */
  tags: 30,
  /** A detail of a product, such as its medium. */
  metaText: 200,
  /** The artist's notes about a product. */
  notes: 2_000,
  categoryName: 80,
  categoryDescription: 2_000,
  features: 12,
  featureTitle: 80,
  featureDescription: 400,
  /** Counts graphemes. */
  featureEmoji: 2,
  /** Images of a product without the setting “More pictures”. */
  imagesPerProduct: 5,
  /** Images of a product with “More pictures”. */
  maxImagesPerProduct: 10,
  imageBytes: 10 * 1024 * 1024,
  imagePixels: 50_000_000,
  imageAlt: 500,
  /** Rupees. */
  price: 10_000_000,
  stock: 1_000_000,
  /** Options of a product, such as size and frame. */
  options: 3,
  optionName: 40,
  optionValue: 80,
  variants: 50,
  favorites: 1_000,
  /** Products in the statistics; an export has all. */
  statisticsProducts: 200,
  /** Products in the statistics that were viewed often and had no enquiry. */
  neverEnquired: 10,
  /** Fields of a postal address. */
  addressName: 100,
  addressLine: 300,
  addressCity: 100,
  zip: 12,
  landmark: 200,
  addressesPerUser: 20,
  searchText: 100,
  brand: 60,
  tagline: 120,
  bannerText: 300,
  /** A link in the settings. */
  url: 300,
  /** One of the fixed texts that an artist can replace. */
  brandingWords: 300,
  /** A paragraph of the settings, such as one of the story. */
  paragraph: 2_000,
  /** Paragraphs of one text. */
  paragraphs: 30,
  /** The most items that a request for one page of a list may ask for. */
  pageSize: 100,
  cursor: 300,
  /** Products on one page of a category or of search results. */
  productsPerPage: 24,
  /**
   * The highest page number that a request for search results may have: links from earlier versions have such numbers. There are
   * pages up to 417 only, which list the first 10,000 products.
   */
  maxRequestedPage: 5_000,
  /** Products in one bulk change. */
  bulk: 500,
  /** An undo lists each of these products with its values before and after, and those of its variants. */
  undoBody: 4 * 1024 * 1024,
  /** The largest body of a call, unless its route has a `bodyLimit` of its own. */
  body: 64 * 1024,
  /** Fits all paragraphs at their maximum length in any script. */
  settingsBody: 2 * 1024 * 1024,
  /** A CSV file of products. */
  importBody: 5 * 1024 * 1024,
  importRows: 5_000,
  /** Changed lines, and lines with errors, in the report of an import. */
  importLinesReported: 200,
  /** One image of 10 MB plus the multipart headers. */
  imageBody: 10 * 1024 * 1024 + 64 * 1024,
  /** Five images of 10 MB as data URLs plus the text fields. */
  productBody: 72 * 1024 * 1024,
} as const;
