import sharp from 'sharp';
import { noiseFrom } from './noise.ts';
import type { Shape } from './path.ts';
import type { Sheet } from './sheet.ts';

/** Coverage 0..1 over a rectangle of the sheet, in pixels. */
export type Mask = { x: number; y: number; w: number; h: number; pixelsPerUnit: number; data: Float32Array };

/** Rasterizes a shape; `pad` units leave room around it for blur and warp. */
export const rasterize = async (sheet: Sheet, shape: Shape, pad = 0): Promise<Mask> => {
  const { pixelsPerUnit } = sheet;
  const x = Math.max(0, Math.floor((shape.box.x0 - pad) * pixelsPerUnit));
  const y = Math.max(0, Math.floor((shape.box.y0 - pad) * pixelsPerUnit));
  const w = Math.min(sheet.columns, Math.ceil((shape.box.x1 + pad) * pixelsPerUnit)) - x;
  const h = Math.min(sheet.rows, Math.ceil((shape.box.y1 + pad) * pixelsPerUnit)) - y;
  if (w <= 0 || h <= 0) return { x: 0, y: 0, w: 0, h: 0, pixelsPerUnit, data: new Float32Array(0) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="${x / pixelsPerUnit} ${y / pixelsPerUnit} ${w / pixelsPerUnit} ${h / pixelsPerUnit}"><rect x="${x / pixelsPerUnit}" y="${y / pixelsPerUnit}" width="${w / pixelsPerUnit}" height="${h / pixelsPerUnit}" fill="#000"/><g fill="#fff">${shape.svg}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).removeAlpha().extractChannel(0).raw().toBuffer();
  return { x, y, w, h, pixelsPerUnit, data: Float32Array.from(bytes, (b) => b / 255) };
};

const boxPass = (
  src: Float32Array,
  dst: Float32Array,
  w: number,
  h: number,
  r: number,
  down: boolean,
): void => {
  const [lines, length, step, jump] = down ? [w, h, w, 1] : [h, w, 1, w];
  const scale = 1 / (2 * r + 1);
  for (let line = 0; line < lines; line++) {
    const base = line * jump;
    const last = base + (length - 1) * step;
    let sum = src[base]! * (r + 1);
    for (let i = 1; i <= r; i++) sum += src[base + Math.min(length - 1, i) * step]!;
    for (let i = 0; i < length; i++) {
      dst[base + i * step] = sum * scale;
      const out = i - r;
      const into = i + r + 1;
      sum +=
        (into < length ? src[base + into * step]! : src[last]!) -
        (out > 0 ? src[base + out * step]! : src[base]!);
    }
  }
};

/** Soft blur of about `radius` units: three box passes, close to a Gaussian. */
export const blur = (mask: Mask, radius: number): Mask => {
  const r = Math.max(1, Math.round((radius * mask.pixelsPerUnit) / 1.7));
  if (radius < 0.6 || mask.w === 0) return mask;
  let a = Float32Array.from(mask.data);
  let b = new Float32Array(a.length);
  for (let pass = 0; pass < 3; pass++) {
    boxPass(a, b, mask.w, mask.h, r, false);
    boxPass(b, a, mask.w, mask.h, r, true);
  }
  return { ...mask, data: a };
};

/** Pushes the mask about by noise, the way wet paint creeps. */
export const warp = (mask: Mask, amount: number, scale: number, seed: string): Mask => {
  if (amount <= 0 || mask.w === 0) return mask;
  const [nx, ny] = [noiseFrom(`${seed} x`), noiseFrom(`${seed} y`)];
  const { w, h, pixelsPerUnit } = mask;
  const data = new Float32Array(w * h);
  for (let y = 0, i = 0; y < h; y++) {
    for (let x = 0; x < w; x++, i++) {
      const [px, py] = [(x + mask.x) / pixelsPerUnit, (y + mask.y) / pixelsPerUnit];
      const sx = Math.min(
        w - 1.001,
        Math.max(0, x + (nx.at(px, py, scale) - 0.5) * 2 * amount * pixelsPerUnit),
      );
      const sy = Math.min(
        h - 1.001,
        Math.max(0, y + (ny.at(px, py, scale) - 0.5) * 2 * amount * pixelsPerUnit),
      );
      const [ix, iy] = [sx | 0, sy | 0];
      const [fx, fy] = [sx - ix, sy - iy];
      const at = iy * w + ix;
      const x1 = ix + 1 < w ? 1 : 0;
      const y1 = iy + 1 < h ? w : 0;
      const top = mask.data[at]! * (1 - fx) + mask.data[at + x1]! * fx;
      const low = mask.data[at + y1]! * (1 - fx) + mask.data[at + y1 + x1]! * fx;
      data[i] = top * (1 - fy) + low * fy;
    }
  }
  return { ...mask, data };
};

/** How much paint the tape lets through at a pixel of the sheet. */
export const tapeAt = (tape: Mask, px: number, py: number): number => {
  const [x, y] = [px - tape.x, py - tape.y];
  return x >= 0 && y >= 0 && x < tape.w && y < tape.h ? tape.data[y * tape.w + x]! : 0;
};
