import type { Product } from '#contract/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  /** The product to change; undefined for a new one. */
  product: Product | undefined;
  onClose: () => void;
};

/** "Add New Product" and "Edit Product". */
export function ProductDialog({ product, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={product ? 'Edit Product' : 'Add New Product'}
      size="lg"
      holdsWork
    >
      {product?.name}
    </Dialog>
  );
}
