import './product-form.css';
import { useEffect, useRef, useState } from 'react';
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

  /** How many products were created with “Create and add another”. */
  const [created, setCreated] = useState(0);
  useEffect(() => {
    if (created > 0) focusStart(nameField.current);
  }, [created]);

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
        key={product?._id ?? created}
        product={product}
        onClose={onClose}
        onAddAnother={() => setCreated(created + 1)}
        firstField={nameField}
        onDragging={onDragging}
      />
    </Dialog>
  );
}

/** Leads to the top of the next form: to its first field, or on a touch screen to the dialog, as when it opens. */
function focusStart(firstField: HTMLElement | null): void {
  firstField?.closest('.dialog-content')?.scrollTo({ top: 0 });
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const target = isTouch ? firstField?.closest<HTMLElement>('[role=dialog]') : firstField;
  target?.focus({ preventScroll: true });
}
