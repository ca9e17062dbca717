import { useState } from 'react';
import type { Image } from '#contract/catalog/images/image.ts';
import { srcSet, standardSource } from '#contract/catalog/images/image-sources.ts';
import { classes } from '#web/ui/classes.ts';
import { type CardImage, tintOf } from './card-data.ts';

type Props = {
  image: CardImage | Omit<Image, 'position' | 'fine'> | undefined;
  /** The description of an image without one of its own. */
  name: string;
  /** The `sizes` attribute of the img: its width on the page. */
  sizes: string;
  /** Visible without scrolling; `isLargestOnScreen` for the largest of them: loaded with high priority. */
  eager?: boolean | undefined;
  isLargestOnScreen?: boolean | undefined;
  /** Shows the image at its own aspect ratio instead of 4:5. */
  keepsProportions?: boolean | undefined;
  className?: string | undefined;
};

/** A product's image in its frame: a tint of its average color until it has loaded, a drawing if there is none. */
export function ProductImage({
  image,
  name,
  sizes,
  eager,
  isLargestOnScreen,
  keepsProportions,
  className,
}: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const shape = keepsProportions ? 'relative block overflow-hidden bg-wall' : 'frame';
  if (!image || brokenUrl === image.url) {
    return (
      <span
        className={classes(shape, keepsProportions && 'aspect-4/5', className)}
        role="img"
        aria-label={`${name} (no picture)`}
      >
        <NoImage />
      </span>
    );
  }

  // An error before hydration fires no handler, but leaves a complete image without a width.
  const checkBroken = (element: HTMLImageElement | null) => {
    if (!element?.complete || element.naturalWidth > 0) return;
    if (element.loading === 'eager') setBrokenUrl(image.url);
    // Some browsers call a lazy image complete before it loads. Loading it again fires the handlers.
    else element.setAttribute('src', element.src);
  };

  const avif = srcSet(image, 'avif');
  return (
    <span className={classes(shape, className)}>
      <svg
        aria-hidden="true"
        // The tint reserves the space: a lazy image has no size yet.
        viewBox={keepsProportions ? `0 0 ${image.width} ${image.height}` : undefined}
        className="tint"
        color={'tint' in image ? image.tint : tintOf(image.placeholder)}
      />
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          ref={checkBroken}
          src={standardSource(image)}
          // The few browsers without AVIF get the middle size: all sizes would be a fifth of a page's HTML.
          srcSet={avif ? undefined : srcSet(image, 'webp')}
          sizes={avif ? undefined : sizes}
          // The frame reserves the space of the others.
          width={keepsProportions ? image.width : undefined}
          height={keepsProportions ? image.height : undefined}
          alt={image.alt ?? name}
          loading={eager || isLargestOnScreen ? 'eager' : 'lazy'}
          fetchPriority={isLargestOnScreen ? 'high' : undefined}
          decoding={isLargestOnScreen ? 'sync' : undefined}
          onError={() => setBrokenUrl(image.url)}
          className={keepsProportions ? 'absolute inset-0 size-full' : undefined}
        />
      </picture>
    </span>
  );
}

function NoImage() {
  return (
    <svg
      viewBox="0 0 80 100"
      fill="none"
      aria-hidden="true"
      className="absolute inset-0 m-auto w-1/3 text-line-strong"
    >
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8.4 10.6c21-.8 42-.4 63.4.2-.4 26-.2 52 .2 78-21.2.8-42.4.4-63.8 0-.4-26-.3-52 .2-78.2z" />
        <path d="M40 62c-8-5.4-15-11-14.6-18.4.4-4.6 3.4-7.6 7.4-7.4 3.2.2 5.8 2.2 7.2 5.4 1.6-3.4 4.4-5.6 7.8-5.4 4.2.2 7 3.6 6.6 8.2-.6 7-7 12.4-14.4 17.6z" />
      </g>
    </svg>
  );
}
