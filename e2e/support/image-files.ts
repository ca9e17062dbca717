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
 * @param turnedFirst stores the first one rotated, as a phone does with a portrait photo
 */
export function coloredJpegs(
  count: number,
  { turnedFirst = false }: { turnedFirst?: boolean } = {},
): Promise<ImageFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const background = { r: 200 - at * 30, g: 60 + at * 25, b: 40 + at * 20 };
      const drawn = sharp({ create: { width: 400 + at * 10, height: 300, channels: 3, background } });
      const turned = turnedFirst && at === 0 ? drawn.withMetadata({ orientation: 6 }) : drawn;
      return { name: `view-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer: await turned.jpeg().toBuffer() };
    }),
  );
}

type Sent = { name: string; type: string; base64: string };

const toSend = ({ name, mimeType, buffer }: ImageFile): Sent => ({
  name,
  type: mimeType,
  base64: buffer.toString('base64'),
});

/** Drops files on an element. */
export async function dropFiles(target: Locator, files: ImageFile[]): Promise<void> {
  await target.evaluate((element, sent) => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of sent) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
  }, files.map(toSend));
}

/** Pastes a file into the focused element. */
export async function pasteFile(target: Locator, file: ImageFile): Promise<void> {
  await target.evaluate((element, { name, type, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
    );
  }, toSend(file));
}
