import { useState } from 'react';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import type { ProductDraft } from './product-draft.ts';

/** Whether visitors see the product at ₹0, as with an untouched price. In a gallery they see no price. */
export function isShownFree(
  { visibility, actual, allowDiscount, discounted, variants, isForSaleInGallery }: ProductDraft,
  inGallery: boolean,
) {
  const price = allowDiscount && discounted.trim() !== '' ? discounted : actual;
  const prices = variants.items.map((variant) => variant.price.trim() || price);
  const isPriced = !inGallery || isForSaleInGallery;
  return visibility && isPriced && (prices.length > 0 ? prices : [price]).some((one) => Number(one) === 0);
}

/** Asks before a product appears in the shop at ₹0. */
export function useFreePriceConfirmation() {
  const [settle, setSettle] = useState<(isConfirmed: boolean) => void>();
  return {
    /** Closes the dialog with the choice of the artist; undefined while it is closed. */
    settle,
    confirm: () =>
      new Promise<boolean>((resolve) => {
        setSettle(() => (isConfirmed: boolean) => {
          setSettle(undefined);
          resolve(isConfirmed);
        });
      }),
  };
}

type Props = { name: string; settle: ((isConfirmed: boolean) => void) | undefined };

export function FreePriceDialog({ name, settle }: Props) {
  return (
    <AlertDialog
      open={settle !== undefined}
      onOpenChange={() => settle?.(false)}
      title="Show it at ₹0?"
      text={<p className="break-words">{`Visitors will see “${name}” in the shop at a price of ₹0.`}</p>}
      cancel="Change the price"
      confirm="Save at ₹0"
      variant="primary"
      onConfirm={() => settle?.(true)}
      // After a refusal, the price field has an error that explains what to do.
      finalFocus={() => document.querySelector<HTMLElement>('form [aria-invalid="true"]') ?? undefined}
    />
  );
}
