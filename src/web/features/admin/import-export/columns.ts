/** What each column of a table holds, by the words in its header. */
export const columns = [
  ['id', 'Names a product that is in the shop, and comes with an export. Empty adds a new product.'],
  ['name', 'What the piece is called.'],
  ['description', 'As on its page.'],
  ['category', 'The name of a category that is in the shop.'],
  ['tags', 'With a bar between them: lotus|blue|gift.'],
  ['actual price', 'In rupees: 1200 or 1,200.50.'],
  ['discounted price', 'In rupees; empty for none.'],
  ['allow discount', 'yes or no.'],
  ['stock', 'How many there are: a whole number.'],
  ['visible', 'yes or no.'],
  ['for sale', 'yes or no.'],
  ['sold out', 'yes or no.'],
  ['medium', 'As on its page; may be empty.'],
  ['size', 'As on its page; may be empty.'],
  ['notes', 'Your own; visitors never see them.'],
] as const;
