import { previewSize } from '#contract/catalog/images/image-sources.ts';
import { blankImage, openEncoded, toPixels } from '../media/processing/decoder.ts';
import { encodePreview } from '../media/processing/renditions.ts';

type Box = { left: number; top: number; width: number; height: number };

// Pixels of the 1200 × 630 picture, with margins because some programs cut a little from its edges.
const whole: Box = { left: 64, top: 48, width: 1072, height: 534 };
const left: Box = { left: 64, top: 135, width: 400, height: 360 };
const right: Box = { left: 528, top: 48, width: 608, height: 534 };
/** A logo alone gets a smaller box than a product. */
const middle: Box = { left: 300, top: 115, width: 600, height: 400 };

async function layer(image: Uint8Array, box: Box) {
  const { data, info } = await openEncoded(image)
    .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true })
    .webp({ lossless: true, effort: 0 })
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: box.left + Math.floor((box.width - info.width) / 2),
    top: box.top + Math.floor((box.height - info.height) / 2),
  };
}

export type LinkImageParts = {
  /** A color such as #f8f2e6. */
  paper: string;
  /** The logo or the mark. */
  logo: Uint8Array | undefined;
  product: Uint8Array | undefined;
};

/** The JPEG for link previews of a shop: its logo and a product side by side on its paper, or one of them in the middle. */
export async function makeLinkImage({ paper, logo, product }: LinkImageParts): Promise<Buffer> {
  const layers = await Promise.all([
    ...(logo ? [layer(logo, product ? left : middle)] : []),
    ...(product ? [layer(product, logo ? right : whole)] : []),
  ]);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(paper.slice(at, at + 2), 16));
  return encodePreview(await toPixels(blankImage(previewSize, { r, g, b }).composite(layers)));
}
