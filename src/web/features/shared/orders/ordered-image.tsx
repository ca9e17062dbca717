import { useState } from 'react';
import { ProductImage } from '../product-card/product-image.tsx';

/** The picture of an ordered product, or a drawing if there is none or it does not load. Its name is beside it. */
export function OrderedImage({ url }: { url: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span aria-hidden="true" className="h-20 w-16 shrink-0 overflow-hidden bg-wall">
      {url && !isBroken ? (
        <img
          src={url}
          alt=""
          width={64}
          height={80}
          loading="lazy"
          className="size-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <ProductImage image={undefined} name="" sizes="" />
      )}
    </span>
  );
}
