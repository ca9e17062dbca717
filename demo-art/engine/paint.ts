import { blur, rasterize, tapeAt, warp, type Mask } from './mask.ts';
import { noiseFrom } from './noise.ts';
import type { Shape } from './path.ts';
import { parseColor, type Sheet } from './sheet.ts';

/** A value for each place: `u` is 0..1 across the sheet, `v` 0..1 down. */
export type Field = (u: number, v: number) => number;

export type WashOptions = {
  /** One color, or several that run into one another. */
  colors: readonly string[];
  /** Which color where (0 first, 1 last); noise when left out. */
  mix?: Field;
  /** Size of the patches of a color. */
  mixScale?: number;
  density?: number;
  /** The density here and there, as a factor. */
  flow?: Field;
  /** How unevenly it dried, and the size of the patches. */
  vary?: number;
  varyScale?: number;
  /** Darkening where the wash stopped, and its width. */
  edge?: number;
  edgeWidth?: number;
  /** How much more of it settles in the hollows of the paper. */
  grain?: number;
  /** How far the outline creeps, and over what length it turns. */
  creep?: number;
  creepScale?: number;
  /** Wet-in-wet blur of the outline. */
  wet?: number;
  /** Tide marks inside the wash. */
  bloom?: number;
};

const clamp = (v: number) => (v < 0 ? 0 : v > 1 ? 1 : v);

/** Where the paint is once its outline has run and crept. */
const settle = async (sheet: Sheet, shape: Shape, o: WashOptions, seed: string): Promise<Mask> => {
  const creep = o.creep ?? 5;
  const wet = o.wet ?? 0;
  const mask = await rasterize(sheet, shape, creep * 2 + wet * 2 + 8);
  const scale = o.creepScale ?? 90;
  const soft = wet > 0 ? blur(mask, wet) : mask;
  return warp(warp(soft, creep, scale, `${seed} a`), Math.min(3, creep * 0.3), scale * 0.22, `${seed} b`);
};

/** However thick, a pigment goes no darker than its own masstone; `pull` brings white paper to the named color at density 1. */
const inkOf = (hex: string): { floor: number[]; pull: number[] } => {
  const color = parseColor(hex).map((v) => Math.min(0.985, Math.max(0.02, v)));
  const floor = color.map((v) => v * 0.42);
  return { floor, pull: color.map((v, c) => -Math.log((v - floor[c]!) / (1 - floor[c]!))) };
};

/** Lays transparent color: it darkens what is below as pigment does, and dries with edges, tooth and tide marks. */
export const wash = async (sheet: Sheet, shape: Shape, o: WashOptions): Promise<void> => {
  const seed = `${sheet.name} ${sheet.marks++}`;
  const mask = await settle(sheet, shape, o, seed);
  if (mask.w === 0) return;
  const edge = o.edge ?? 0.5;
  const inner = edge > 0 ? blur(mask, o.edgeWidth ?? 6) : mask;
  const [n1, n2] = [noiseFrom(`${seed} dry`), noiseFrom(`${seed} mix`)];
  const inks = o.colors.map((c) => inkOf(c));
  const [vary, varyScale, mixScale] = [o.vary ?? 0.45, o.varyScale ?? 260, o.mixScale ?? 380];
  const [grain, bloom, density] = [o.grain ?? 0.25, o.bloom ?? 0, o.density ?? 1];
  for (let y = 0, i = 0; y < mask.h; y++) {
    for (let x = 0; x < mask.w; x++, i++) {
      const m = mask.data[i]!;
      if (m < 0.004) continue;
      const [column, row] = [x + mask.x, y + mask.y];
      const [px, py] = [column / sheet.pixelsPerUnit, row / sheet.pixelsPerUnit];
      const at = row * sheet.columns + column;
      const [u, v] = [px / sheet.width, py / sheet.height];
      const cloud = n1.at(px, py, varyScale);
      let d = m * density * (1 + (cloud - 0.5) * 2 * vary);
      if (o.flow) d *= Math.max(0, o.flow(u, v));
      if (edge > 0) d *= 1 + edge * Math.max(0, m - inner.data[i]!) * 2;
      if (bloom > 0) {
        const tide = (cloud - 0.56) / 0.014;
        d *=
          1 +
          bloom * (tide > 0 ? Math.exp(-tide * 0.35) : Math.exp(-tide * tide)) -
          bloom * 0.35 * clamp((cloud - 0.56) * 5);
      }
      // Pigment settles in the hollows of the paper.
      d *= 1 + grain * (0.5 - sheet.tooth[at]!) * 2;
      if (sheet.tape) d *= tapeAt(sheet.tape, column, row);
      if (d <= 0) continue;
      const last = inks.length - 1;
      const where =
        last === 0
          ? 0
          : clamp(
              o.mix
                ? o.mix(u, v) + (n2.at(px, py, mixScale) - 0.5) * 0.35
                : (n2.at(px, py, mixScale) - 0.5) * 1.5 + 0.5,
            ) * last;
      const k = Math.min(last, Math.floor(where));
      const f = where - k;
      const [p, q] = [inks[k]!, inks[Math.min(last, k + 1)]!];
      for (let c = 0; c < 3; c++) {
        const floor = p.floor[c]! * (1 - f) + q.floor[c]! * f;
        const now = sheet.rgb[at * 3 + c]!;
        if (now > floor)
          sheet.rgb[at * 3 + c] =
            floor + (now - floor) * Math.exp(-d * (p.pull[c]! * (1 - f) + q.pull[c]! * f));
      }
    }
  }
};

export type BodyOptions = {
  /** How fully it covers; below 1 the ground shows through. */
  cover?: number;
  /** Skips on the tooth of the paper: a dry brush or a block short of paint. */
  dry?: number;
  /** Unevenness of the tone. */
  vary?: number;
  varyScale?: number;
  creep?: number;
  creepScale?: number;
  wet?: number;
  /** The cover here and there, as a factor. */
  flow?: Field;
  /** A second color, in patches where `mix` is left out. */
  second?: string;
  /** Where the second color is, 0..1. */
  mix?: Field;
};

/** Lays opaque color: ink, gouache, rice paste or a printing block. */
export const body = async (sheet: Sheet, shape: Shape, color: string, o: BodyOptions = {}): Promise<void> => {
  const seed = `${sheet.name} ${sheet.marks++}`;
  const creep = o.creep ?? 1.2;
  const mask = await settle(
    sheet,
    shape,
    { colors: [], creep, creepScale: o.creepScale ?? 40, wet: o.wet ?? 0 },
    seed,
  );
  const noise = noiseFrom(`${seed} body`);
  const first = parseColor(color);
  const second = parseColor(o.second ?? color);
  const [cover, dry, vary, scale] = [o.cover ?? 0.95, o.dry ?? 0, o.vary ?? 0.08, o.varyScale ?? 160];
  for (let y = 0, i = 0; y < mask.h; y++) {
    for (let x = 0; x < mask.w; x++, i++) {
      const m = mask.data[i]!;
      if (m < 0.004) continue;
      const [column, row] = [x + mask.x, y + mask.y];
      const [px, py] = [column / sheet.pixelsPerUnit, row / sheet.pixelsPerUnit];
      const at = row * sheet.columns + column;
      const cloud = noise.at(px, py, scale);
      let a = m * cover;
      if (dry > 0) a *= 1 - clamp((sheet.tooth[at]! * 0.6 + cloud * 0.5 - 1.02 + dry * 0.75) * 7);
      if (o.flow) a *= clamp(o.flow(px / sheet.width, py / sheet.height));
      if (sheet.tape) a *= tapeAt(sheet.tape, column, row);
      if (a <= 0) continue;
      const tone = 1 + (cloud - 0.5) * 2 * vary;
      const f = o.mix
        ? clamp(o.mix(px / sheet.width, py / sheet.height) + (cloud - 0.5) * 0.3)
        : o.second
          ? clamp((cloud - 0.5) * 1.8 + 0.5)
          : 0;
      for (let c = 0; c < 3; c++) {
        const to = (first[c]! * (1 - f) + second[c]! * f) * tone;
        sheet.rgb[at * 3 + c]! += (to - sheet.rgb[at * 3 + c]!) * a;
      }
    }
  }
};

/** Tapes off the sheet, leaving a margin; the paint creeps a little under the tape. */
export const tapeMargin = async (
  sheet: Sheet,
  left: number,
  top = left,
  right = left,
  bottom = top,
): Promise<void> => {
  const [w, h] = [sheet.width, sheet.height];
  const box = { x0: left, y0: top, x1: w - right, y1: h - bottom };
  const shape = {
    svg: `<rect x="${left}" y="${top}" width="${w - left - right}" height="${h - top - bottom}"/>`,
    box,
  };
  const mask = await rasterize(sheet, shape, 12);
  sheet.tape = warp(warp(mask, 2, 150, `${sheet.name} tape`), 0.8, 16, `${sheet.name} tape 2`);
};

export const whole = (sheet: Sheet): Shape => ({
  svg: `<rect x="-60" y="-60" width="${sheet.width + 120}" height="${sheet.height + 120}"/>`,
  box: { x0: -60, y0: -60, x1: sheet.width + 60, y1: sheet.height + 60 },
});
