import sharp from 'sharp';

/** An image of one color as a data URL, as a form sends it. */
export async function plainImage(color: string, { width = 48, height = 60 } = {}): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
