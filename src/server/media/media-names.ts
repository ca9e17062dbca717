import { pictureWidths, type PictureFormat } from '#contract/picture-sources.ts';

const widths = pictureWidths.full.join('|');
const NAME = new RegExp(
  `^([0-9a-f]{32})(?:-(?:${widths})\\.(?:avif|webp)|-960\\.jpg|-preview\\.jpg|\\.webp)$`,
);
const FOLDER = '/media/';
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** The hash in a stored file's name, or undefined when it is no name of ours. */
export function hashOfName(name: string): string | undefined {
  return NAME.exec(name)?.[1];
}

/** The content type of a file with a name of ours. */
export function typeOfName(name: string): (typeof types)[keyof typeof types] {
  if (name.endsWith('.avif')) return types.avif;
  return name.endsWith('.jpg') ? types.jpg : types.webp;
}

export const largestName = (hash: string) => `${hash}.webp`;
export const versionName = (hash: string, width: number, format: PictureFormat) =>
  `${hash}-${width}.${format}`;
export const plainName = (hash: string) => `${hash}-960.jpg`;
export const previewName = (hash: string) => `${hash}-preview.jpg`;

/** The address under which the shop answers a picture: that of its largest version. */
export function mediaAddress(hash: string): string {
  return FOLDER + largestName(hash);
}

/** The hash in an address that the shop gave, of any version; undefined for every other address. */
export function hashOfAddress(address: string): string | undefined {
  return address.startsWith(FOLDER) ? hashOfName(address.slice(FOLDER.length)) : undefined;
}
