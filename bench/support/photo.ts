import sharp from 'sharp';

/** Smooth noise with `across` spots over the width, as raw RGB of the whole image. */
function smoothNoise(width: number, height: number, across: number, sigma: number): Promise<Buffer> {
  const size = { width: across, height: Math.ceil((across * height) / width) };
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** A JPEG that costs a decoder as much as a photo of a painting: large shapes, strokes, texture and fine noise. */
export async function syntheticPhoto(width: number, height: number): Promise<Buffer> {
  const shapes = await smoothNoise(width, height, 12, 70);
  const strokes = await smoothNoise(width, height, 80, 40);
  const texture = await smoothNoise(width, height, 600, 20);
  const paper = await smoothNoise(width, height, width, 3);
  for (const [at, value] of shapes.entries()) {
    const rest = (strokes[at] ?? 0) + (texture[at] ?? 0) + (paper[at] ?? 0) - 3 * 128;
    shapes[at] = Math.max(0, Math.min(255, value + rest));
  }
  return sharp(shapes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}
