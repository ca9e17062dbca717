import { useEffect, useEffectEvent, useRef } from 'react';
import type { PublicProduct } from '#contract/catalog/product.ts';
import { variantChoiceText } from '#contract/catalog/variant-choice.ts';
import type { Variant } from '#contract/catalog/variants.ts';
import { VARIANT_FORM_ID } from '#contract/enquiries/chat-url.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { NativeSelect } from '#web/ui/forms/native-select.tsx';

/** More variants are a list to open. */
const MAX_BUTTONS = 8;

type Props = { product: PublicProduct; chosen: Variant };

/** The variants of a product. The URL has the chosen one, so that it needs no script. */
export function VariantChoice({ product, chosen }: Props) {
  const { changeSearch } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { options = [], items = [] } = product.variants ?? {};
  const label = options.join(', ');

  function update() {
    const variant = form.current && new FormData(form.current).get('variant');
    if (typeof variant === 'string' && variant !== chosen._id)
      void changeSearch((search) => ({ ...search, variant }), { replace: true, keepScroll: true });
  }
  // The visitor may choose before hydration.
  const updateEarly = useEffectEvent(update);
  useEffect(() => updateEarly(), []);
  useEffect(() => {
    const field = form.current?.elements.namedItem('variant');
    // A list of radio buttons has a value too.
    if (field && 'value' in field) field.value = chosen._id;
  }, [chosen._id]);

  const textOf = (variant: Variant) => variantChoiceText(variant, product);
  return (
    <form
      ref={form}
      id={VARIANT_FORM_ID}
      action={`/product/${product._id}`}
      autoComplete="off"
      onChange={update}
    >
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
        {items.length > MAX_BUTTONS ? (
          <div className="max-w-md">
            <NativeSelect name="variant" aria-label={label} defaultValue={chosen._id}>
              {items.map((item) => (
                <option key={item._id} value={item._id}>
                  {textOf(item)}
                </option>
              ))}
            </NativeSelect>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            {items.map((item) => (
              <label
                key={item._id}
                className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-sm border border-line-strong px-3 has-checked:border-indigo has-checked:bg-indigo-tint"
              >
                <input
                  type="radio"
                  name="variant"
                  value={item._id}
                  defaultChecked={item._id === chosen._id}
                  className="tick-mark"
                />
                <span className="min-w-0 wrap-anywhere">{textOf(item)}</span>
              </label>
            ))}
          </div>
        )}
      </fieldset>
      <Button type="submit" variant="outline" size="sm" data-without-script className="mt-2">
        Choose
      </Button>
    </form>
  );
}
