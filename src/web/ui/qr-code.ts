import { encode } from 'uqr';

/** Pixels of a module, one square of the code: sharp in a phone's photo app, and the file has only a few KB. */
const MODULE_PIXELS = 12;

/** The modules of a QR code with the white border that scanners need. */
export const encodeQr = (text: string) => encode(text, { ecc: 'M', border: 4 });

/** A QR code as a PNG file, as `QrImage` draws it. @throws when the browser cannot draw it */
export function qrPng(text: string): Promise<Blob> {
  const { data, size } = encodeQr(text);
  const canvas = document.createElement('canvas');
  canvas.width = size * MODULE_PIXELS;
  canvas.height = size * MODULE_PIXELS;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * MODULE_PIXELS, y * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The image is empty.')))),
  );
}
