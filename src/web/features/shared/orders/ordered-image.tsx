/** The picture of an ordered product, or an empty wall without one. Its name is beside it. */
export const OrderedImage = ({ url }: { url: string | undefined }) => (
  <span aria-hidden="true" className="h-20 w-16 shrink-0 overflow-hidden bg-wall">
    {url && (
      <img src={url} alt="" width={64} height={80} loading="lazy" className="size-full object-contain" />
    )}
  </span>
);
