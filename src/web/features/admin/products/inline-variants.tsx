import { type ReactNode, useState } from 'react';
import type { Product } from '#contract/catalog/product.ts';
import { lazyDialog } from '#web/features/shared/lazy/lazy-dialog.tsx';

const VariantsDialog = lazyDialog(() => import('./variants-dialog.tsx').then((file) => file.VariantsDialog));

type Props = {
  product: Product;
  /** What the dialog changes, for assistive technology: "prices" or "stock". */
  what: string;
  children: ReactNode;
};

/** The product's price or stock as a button, which opens a dialog to change it for each variant. */
export function InlineVariants({ product, what, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="tabular-figures min-h-7 min-w-7 text-left underline decoration-line-strong decoration-dotted underline-offset-[0.3em] hover:decoration-current hover:decoration-solid pointer-coarse:-my-2 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        onClick={() => setIsOpen(true)}
      >
        <span className="sr-only">
          Change {what} of the variants of {product.name}, now{' '}
        </span>
        {children}
      </button>
      {isOpen && <VariantsDialog product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}
