import './product-form.css';
import { useRef } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ProductForm } from './product-form.tsx';

type Props = {
  product: Product | undefined;
  onClose: () => void;
};

export function ProductDialog({ product, onClose }: Props) {
  const nameField = useRef<HTMLInputElement>(null);
  const dragging = useRef(false);
  const dragEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function onDragging(isDragging: boolean) {
    // The timer of the previous drag may still be pending: it must not end the new drag.
    clearTimeout(dragEndTimer.current);
    if (isDragging) dragging.current = true;
    // Delayed: the Escape that cancels a drag may reach the dialog later, and must not close it.
    else dragEndTimer.current = setTimeout(() => (dragging.current = false));
  }

  return (
    <Dialog
      open
      onOpenChange={() => !dragging.current && onClose()}
      title={product ? 'Edit Product' : 'Add New Product'}
      size="lg"
      initialFocus={nameField}
      ignoresOutsidePress
      isOpenInUrl
    >
      <ProductForm
        key={product?._id ?? 'new'}
        product={product}
        onClose={onClose}
        firstField={nameField}
        onDragging={onDragging}
      />
    </Dialog>
  );
}
