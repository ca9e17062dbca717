import { isLinkImage } from '#contract/branding/link-image.ts';

/** What the page of a link says about itself in its <head>, and its picture as the shop sends it. */
export type LinkPreview = {
  url: string;
  title: string;
  description: string;
  image: PreviewImage | undefined;
};

export type PreviewImage = {
  /** A path of the shop. */
  source: string;
  width: number;
  height: number;
  bytes: number;
};

/** From Meta's documentation: the largest file, the smallest width in pixels, and the largest width per height. */
export const whatsappLimits = { maxBytes: 600_000, minWidth: 300, maxRatio: 4 } as const;

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1_000)} KB`;

const isTooLarge = ({ bytes }: PreviewImage) => bytes > whatsappLimits.maxBytes;
const isNarrow = ({ width }: PreviewImage) => width < whatsappLimits.minWidth;
const isTooWide = ({ width, height }: PreviewImage) => width / height > whatsappLimits.maxRatio;

/** The picture that WhatsApp shows, and whether phones show it above the text, or small beside it. */
export function shownImage({ image }: Pick<LinkPreview, 'image'>) {
  if (!image || isTooLarge(image)) return { image: undefined, hasLargeLayout: false };
  return { image, hasLargeLayout: !isNarrow(image) && !isTooWide(image) };
}

/** What keeps the link from showing the picture of the product. `hasImages`: whether the product has pictures. */
export function warningsOf({ image, hasImages }: Pick<LinkPreview, 'image'> & { hasImages: boolean }) {
  if (!image) return ['The picture of this link cannot be loaded, so WhatsApp shows none.'];
  const warnings: string[] = [];
  if (isLinkImage(image.source))
    warnings.push(
      hasImages
        ? 'The picture is still being prepared. Until then, the link shows a general one.'
        : 'This piece has no picture, so the link shows a general one.',
    );
  if (isTooLarge(image))
    warnings.push(
      `WhatsApp shows no picture above ${kilobytes(whatsappLimits.maxBytes)}, and this one has ${kilobytes(image.bytes)}.`,
    );
  if (isNarrow(image))
    warnings.push(
      `The picture is narrower than ${whatsappLimits.minWidth} pixels: WhatsApp may leave it out.`,
    );
  if (isTooWide(image))
    warnings.push('The picture is more than four times as wide as it is high: WhatsApp may leave it out.');
  return warnings;
}
