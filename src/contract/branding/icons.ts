/** Icons that the server makes from the artist's symbol (`mark` in the branding: the logo without words). */
export type Icon = {
  /** The hash of the image, as in its URL. */
  hash: string;
  /** The background, such as #f8f2e6. Without it the icon is transparent where the mark is. */
  background: string | undefined;
  /** Pixels of each side. */
  size: number;
};

const PATH = /^icon-([0-9a-f]{32})-(?:([0-9a-f]{6})-(?=180|512)|(?=32|192|512))(\d{2,3})\.png$/;
const IMAGE = /^\/media\/([0-9a-f]{32})\.webp$/;

/** The hash in the URL of an uploaded image; undefined for any other URL. */
export const hashOfImage = (url: string): string | undefined => IMAGE.exec(url)?.[1];

/** @param size 32, 192 or 512; with a background 180 (Apple) or 512 (Android cuts it to its own shape) */
export function iconPath(mark: { url: string }, size: number, background?: string): string {
  const hash = hashOfImage(mark.url) ?? '';
  return `/branding/icon-${hash}-${background === undefined ? '' : `${background.slice(1)}-`}${size}.png`;
}

/** What a path of `iconPath` names; undefined for any other. @param file without the folder */
export function parseIconFile(file: string): Icon | undefined {
  const [, hash, background, size] = PATH.exec(file) ?? [];
  if (hash === undefined) return undefined;
  return { hash, background: background && `#${background}`, size: Number(size) };
}
