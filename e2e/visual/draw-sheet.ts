import sharp from 'sharp';

/** Of an image, in pixels. */
export const MAX_HEIGHT = 2_600;
const GAP = 24;

/** Writes the rows of images to one PNG, each row below the one before. */
export async function drawSheet(file: string, rows: readonly Buffer[][]): Promise<void> {
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [width, top] = [0, GAP];
  for (const row of rows) {
    let [left, rowHeight] = [GAP, 0];
    for (const input of row) {
      const size = await sharp(input).metadata();
      placed.push({ input, left, top });
      left += size.width + GAP;
      rowHeight = Math.max(rowHeight, size.height);
    }
    width = Math.max(width, left);
    top += rowHeight + GAP;
  }
  await sharp({ create: { width, height: top, channels: 3, background: '#808080' } })
    .composite(placed)
    .png()
    .toFile(file);
}
