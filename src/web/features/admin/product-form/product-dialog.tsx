import './product-form.css';
import { useRef } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ProductForm } from './product-form.tsx';

type Props = {
  /** The product to change; undefined for a new one. */
  product: Product | undefined;
  onClose: () => void;
};

/** "Add New Product" and "Edit Product". */
export function ProductDialog({ product, onClose }: Props) {
  const name = useRef<HTMLInputElement>(null);
  const dragging = useRef(false);

  function follow(isDragging: boolean) {
    if (isDragging) dragging.current = true;
    // The Escape that puts a picture back is not meant for the dialog, which may hear of it later.
    else setTimeout(() => (dragging.current = false));
  }

  return (
    <Dialog
      open
      onOpenChange={() => !dragging.current && onClose()}
      title={product ? 'Edit Product' : 'Add New Product'}
      size="lg"
      initialFocus={matchMedia('(pointer: fine)').matches ? name : undefined}
      holdsWork
      isInAddress
    >
      <ProductForm
        key={product?._id ?? 'new'}
        product={product}
        onClose={onClose}
        firstField={name}
        onDragging={follow}
      />
    </Dialog>
  );
}
