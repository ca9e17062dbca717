/** Conversions between sRGB and OKLCH (Björn Ottosson, 2020), and the contrast of WCAG 2. */

/** Lightness from 0 to 1, chroma from 0, and hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

type Triple = readonly [number, number, number];

// `share` is a channel from 0 to 1.
const toLinear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const toGamma = (share: number) =>
  share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;

const channel = (hex: string, at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
const linearRgb = (hex: string): Triple => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];

/** @param hex a color such as #b2331c */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const medium = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const l = 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short;
  const axisA = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short;
  const axisB = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short;
  return { l, c: Math.hypot(axisA, axisB), h: ((Math.atan2(axisB, axisA) * 180) / Math.PI + 360) % 360 };
}

function linearOf({ l, c, h }: Oklch): Triple {
  const [axisA, axisB] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.396_337_777_4 * axisA + 0.215_803_757_3 * axisB) ** 3;
  const medium = (l - 0.105_561_345_8 * axisA - 0.063_854_172_8 * axisB) ** 3;
  const short = (l - 0.089_484_177_5 * axisA - 1.291_485_548 * axisB) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
}

/** A little more than rounding errors. */
const TOLERANCE = 0.000_5;
const isInGamut = (rgb: Triple) => rgb.every((share) => share >= -TOLERANCE && share <= 1 + TOLERANCE);
/** Steps of the bisection in `toHex`. */
const CHROMA_STEPS = 12;

/** The color that a screen can show with the same lightness and hue, with as much of the chroma as possible. */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l));
  let rgb = linearOf({ ...color, l });
  if (!isInGamut(rgb)) {
    let [low, high] = [0, color.c];
    for (let step = 0; step < CHROMA_STEPS; step += 1) {
      const c = (low + high) / 2;
      if (isInGamut(linearOf({ ...color, l, c }))) low = c;
      else high = c;
    }
    rgb = linearOf({ ...color, l, c: low });
  }
  const digits = (share: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, share))) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(digits).join('')}`;
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
