// Image files, and ways to add them other than the file dialog.
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

export type ImageFile = {
  name: string;
  mimeType: string;
  buffer: Buffer;
};

/**
 * JPEGs of different colors, 300 pixels high and from 400 pixels wide in steps of ten.
 * @param isFirstRotated stores the first one rotated, as a phone does with a portrait photo
 */
export function coloredJpegs(
  count: number,
  { isFirstRotated = false }: { isFirstRotated?: boolean } = {},
): Promise<ImageFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: 200 - index * 30, g: 60 + index * 25, b: 40 + index * 20 };
      const drawn = sharp({ create: { width: 400 + index * 10, height: 300, channels: 3, background } });
      // The orientation 6 of Exif: viewers turn the stored pixels by 90°.
      const rotated = isFirstRotated && index === 0 ? drawn.withMetadata({ orientation: 6 }) : drawn;
      return {
        name: `view-${index + 1}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await rotated.jpeg().toBuffer(),
      };
    }),
  );
}

/** A file as JSON, which `evaluate` can pass to the page. */
type EncodedFile = { name: string; type: string; base64: string };

const encode = ({ name, mimeType, buffer }: ImageFile): EncodedFile => ({
  name,
  type: mimeType,
  base64: buffer.toString('base64'),
});

/** Drops files on an element. */
export async function dropFiles(target: Locator, files: ImageFile[]): Promise<void> {
  await target.evaluate((element, encoded) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of encoded) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
  }, files.map(encode));
}

/** Pastes a file into an element. */
export async function pasteFile(target: Locator, file: ImageFile): Promise<void> {
  await target.evaluate((element, { name, type, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
    );
  }, encode(file));
}
