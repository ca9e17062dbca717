/** The columns of variants in CSV files, which only a shop with variants has. */
export const variantColumns = [
  { name: 'id', header: 'variant id', hint: 'Identifies an existing variant, as in an export.' },
  { name: 'option1', header: 'option 1', hint: 'What the variants differ in, such as Size.' },
  { name: 'value1', header: 'value 1', hint: 'This variant’s value, such as A4. One row for each variant.' },
  { name: 'option2', header: 'option 2', hint: 'A second option, or empty.' },
  { name: 'value2', header: 'value 2', hint: 'Its value.' },
  { name: 'option3', header: 'option 3', hint: 'A third option, or empty.' },
  { name: 'value3', header: 'value 3', hint: 'Its value.' },
  {
    name: 'price',
    header: 'variant price',
    hint: 'In rupees; empty for the product’s price, with its discount.',
  },
  { name: 'stock', header: 'variant stock', hint: 'How many there are of this variant.' },
] as const;

export type VariantColumn = (typeof variantColumns)[number]['name'];
