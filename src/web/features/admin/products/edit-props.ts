import type { Product } from '#contract/catalog/product.ts';
import { firstInputError, type NumberChange } from './product-input.ts';
import { saveInline } from './save-inline.ts';

/** The props of `InlineNumberEdit` that check and save a change. */
export function editProps(product: Product, change: NumberChange) {
  return {
    check: (value: number) => firstInputError(change(product, value)),
    onSave: (value: number) => saveInline(product, (latest) => change(latest, value)),
  };
}
