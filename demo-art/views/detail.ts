import sharp, { type Sharp } from 'sharp';
import type { Bitmap } from '../engine/paste.ts';
import { newSheet, sheetImage } from '../engine/sheet.ts';

/** The part of a picture to look at: its middle (u, v) and width, 0..1 across and down; its height follows from the 4:5 of the view. */
export type Part = { u: number; v: number; wide: number };

/** A close view: the part enlarged, with the paper's own tooth laid over it again. */
export const detail = async (name: string, p: Bitmap, part: Part): Promise<Sharp> => {
  const [width, height] = [960, 1200];
  const w = Math.round(p.width * part.wide);
  const h = Math.min(p.height, Math.round((w * height) / width));
  const left = Math.min(p.width - w, Math.max(0, Math.round(p.width * part.u - w / 2)));
  const top = Math.min(p.height - h, Math.max(0, Math.round(p.height * part.v - h / 2)));
  const cut = await sharp(p.data, { raw: { width: p.width, height: p.height, channels: 3 } })
    .extract({ left, top, width: w, height: h })
    .png()
    .toBuffer();
  const data = await sharp(cut)
    .resize(width, height, { kernel: 'lanczos3' })
    .sharpen({ sigma: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const sheet = newSheet(name, width, height, { color: '#fdfdfd', tooth: 0.06 });
  for (let i = 0; i < data.length; i++) sheet.rgb[i]! *= data[i]! / 255 / 0.99;
  return sheetImage(sheet);
};
