import sharp from 'sharp';
import { wash } from './paint.ts';
import type { Point, Shape } from './path.ts';
import { facet } from './path.ts';
import type { Sheet } from './sheet.ts';

/** Finished bytes of a picture, three a pixel. */
export type Bitmap = { data: Buffer; width: number; height: number };

export type Spot = { x: number; y: number; width: number; turn?: number };

const corners = (p: Bitmap, spot: Spot, grow = 0, dx = 0, dy = 0): Point[] => {
  const [w, h] = [spot.width / 2 + grow, ((spot.width / p.width) * p.height) / 2 + grow];
  const [c, s] = [Math.cos(spot.turn ?? 0), Math.sin(spot.turn ?? 0)];
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([a, b]): Point => [spot.x + dx + a! * c - b! * s, spot.y + dy + a! * s + b! * c]);
};

export const outlineOf = (p: Bitmap, spot: Spot, grow = 0): Shape => facet(corners(p, spot, grow));

/**
 * Lays a picture on a sheet of one pixel per unit, its middle at the spot, turned by `turn` radians, with the shadow of paper that
 * lies `lift` units above.
 */
export const paste = async (sheet: Sheet, p: Bitmap, spot: Spot, lift = 8): Promise<void> => {
  if (lift > 0) {
    await wash(sheet, facet(corners(p, spot, 0, lift * 0.9, lift * 1.4)), {
      colors: ['#4a3d36'],
      density: 0.55,
      wet: lift * 1.3,
      creep: 0,
      edge: 0,
      vary: 0.1,
      grain: 0.1,
    });
    await wash(sheet, facet(corners(p, spot, 1, 1, 2)), {
      colors: ['#4a3d36'],
      density: 0.4,
      wet: 3,
      creep: 0,
      edge: 0,
      vary: 0.1,
      grain: 0.1,
    });
  }
  const width = Math.round(spot.width);
  const straight = sharp(p.data, { raw: { width: p.width, height: p.height, channels: 3 } })
    .resize(width)
    .ensureAlpha();
  const flat = await straight.png().toBuffer();
  const turned = await sharp(flat)
    .rotate(((spot.turn ?? 0) * 180) / Math.PI, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = turned.info;
  const [x0, y0] = [Math.round(spot.x - w / 2), Math.round(spot.y - h / 2)];
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [px, py] = [x + x0, y + y0];
      if (px < 0 || py < 0 || px >= sheet.width || py >= sheet.height) continue;
      const from = (y * w + x) * 4;
      const alpha = turned.data[from + 3]! / 255;
      if (alpha === 0) continue;
      const to = (py * sheet.width + px) * 3;
      for (let c = 0; c < 3; c++)
        sheet.rgb[to + c]! += (turned.data[from + c]! / 255 - sheet.rgb[to + c]!) * alpha;
    }
  }
};
