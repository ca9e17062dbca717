import sharp, { type Sharp } from 'sharp';
import { noiseFrom } from './noise.ts';
import { rngFrom, type Rng } from './prng.ts';
import type { Mask } from './mask.ts';

/**
 * A sheet of paper being painted: colors 0..1, three a pixel, and the tooth of the paper. Everything is measured in
 * units; `pixelsPerUnit` pixels are one unit, so the same strokes can be drawn more finely.
 */
export type Sheet = {
  name: string;
  width: number;
  height: number;
  pixelsPerUnit: number;
  /** Pixels across and down. */
  columns: number;
  rows: number;
  rgb: Float32Array;
  tooth: Float32Array;
  rng: Rng;
  /** Where paint may land (masking tape); null means everywhere. */
  tape: Mask | null;
  /** Counts marks, so that each takes its own noise. */
  marks: number;
};

export type PaperOptions = { color?: string; tooth?: number };

export const parseColor = (hex: string): [number, number, number] => {
  const n = parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
};

export const newSheet = (
  name: string,
  width: number,
  height: number,
  paper: PaperOptions = {},
  pixelsPerUnit = 1,
): Sheet => {
  const [columns, rows] = [Math.round(width * pixelsPerUnit), Math.round(height * pixelsPerUnit)];
  const [r, g, b] = parseColor(paper.color ?? '#f8f3e7');
  const rgb = new Float32Array(columns * rows * 3);
  const tooth = new Float32Array(columns * rows);
  const coarse = noiseFrom(`${name} tooth`);
  const cloud = noiseFrom(`${name} cloud`);
  for (let row = 0, i = 0; row < rows; row++) {
    const y = row / pixelsPerUnit;
    for (let column = 0; column < columns; column++, i++) {
      const x = column / pixelsPerUnit;
      tooth[i] = coarse.at(x, y, 46) * 0.6 + coarse.at(x + 300, y, 15) * 0.4;
    }
  }
  const relief = paper.tooth ?? 0.03;
  const lit = Math.round(2 * pixelsPerUnit);
  for (let row = 0, i = 0; row < rows; row++) {
    const y = row / pixelsPerUnit;
    for (let column = 0; column < columns; column++, i++) {
      const x = column / pixelsPerUnit;
      // Light from the upper left picks out the tooth; the cloud keeps the sheet from being one flat color.
      const right = column + lit < columns && row + lit < rows ? tooth[i + lit + lit * columns]! : tooth[i]!;
      const light = 1 + (right - tooth[i]!) * relief * 1.6 + (cloud.at(x, y, 700) - 0.5) * 0.022;
      rgb[i * 3] = r * light;
      rgb[i * 3 + 1] = g * light;
      rgb[i * 3 + 2] = b * (light - (cloud.at(x, y, 400) - 0.5) * 0.012);
    }
  }
  return {
    name,
    width,
    height,
    pixelsPerUnit,
    columns,
    rows,
    rgb,
    tooth,
    rng: rngFrom(name),
    tape: null,
    marks: 0,
  };
};

export const sheetImage = (sheet: Sheet): Sharp => {
  const bytes = Buffer.alloc(sheet.columns * sheet.rows * 3);
  for (let i = 0; i < bytes.length; i++)
    bytes[i] = Math.min(255, Math.max(0, Math.round(sheet.rgb[i]! * 255)));
  return sharp(bytes, { raw: { width: sheet.columns, height: sheet.rows, channels: 3 } });
};
