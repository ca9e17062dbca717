import { rngFrom } from './prng.ts';

const SIZE = 512;
const CELLS = 4;

/** Smooth cloud noise in 0..1; `scale` is the size in units of its largest features. */
export type Noise = { at: (x: number, y: number, scale: number) => number };

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

const buildTile = (seed: string): Float32Array => {
  const rng = rngFrom(seed);
  const tile = new Float32Array(SIZE * SIZE);
  let weight = 1;
  for (let cells = CELLS; cells <= 128; cells *= 2, weight *= 0.52) {
    // Gradients, not values: values would show their square lattice in a pale wash.
    const gx = Float32Array.from({ length: cells * cells }, () => rng.range(-1, 1));
    const gy = Float32Array.from({ length: cells * cells }, () => rng.range(-1, 1));
    for (let y = 0; y < SIZE; y++) {
      const fy = (y / SIZE) * cells;
      const iy = Math.floor(fy);
      const ty = fade(fy - iy);
      const row0 = iy * cells;
      const row1 = ((iy + 1) % cells) * cells;
      for (let x = 0; x < SIZE; x++) {
        const fx = (x / SIZE) * cells;
        const ix = Math.floor(fx);
        const tx = fade(fx - ix);
        const jx = (ix + 1) % cells;
        const dot = (at: number, dx: number, dy: number) => gx[at]! * dx + gy[at]! * dy;
        const [dx, dy] = [fx - ix, fy - iy];
        const top = dot(row0 + ix, dx, dy) * (1 - tx) + dot(row0 + jx, dx - 1, dy) * tx;
        const low = dot(row1 + ix, dx, dy - 1) * (1 - tx) + dot(row1 + jx, dx - 1, dy - 1) * tx;
        tile[y * SIZE + x]! += weight * (top * (1 - ty) + low * ty);
      }
    }
  }
  // Stretch to the full range, so that thresholds mean the same for every seed.
  const sorted = Float32Array.from({ length: 4096 }, (_, i) => tile[(i * 61) % tile.length]!).toSorted();
  const low = sorted[40]!;
  const high = sorted[4055]!;
  return tile.map((v) => Math.min(1, Math.max(0, (v - low) / (high - low))));
};

const tiles = new Map<string, Float32Array>();

export const noiseFrom = (seed: string): Noise => {
  // A few tiles serve everything: a seed picks one and an offset in it.
  const rng = rngFrom(seed);
  const name = `tile-${rng.int(0, 5)}`;
  const tile = tiles.get(name) ?? buildTile(name);
  tiles.set(name, tile);
  const ox = rng.range(0, SIZE);
  const oy = rng.range(0, SIZE);
  // Turned at an odd angle, so that no grain runs along the sheet's edges.
  const turn = rng.range(0.25, 1.3);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const at = (x: number, y: number, scale: number): number => {
    const k = SIZE / CELLS / scale;
    const u = (x * cos - y * sin) * k + ox + SIZE * 64;
    const v = (x * sin + y * cos) * k + oy + SIZE * 64;
    const iu = u | 0;
    const iv = v | 0;
    const fu = u - iu;
    const fv = v - iv;
    const x0 = iu & (SIZE - 1);
    const x1 = (x0 + 1) & (SIZE - 1);
    const y0 = (iv & (SIZE - 1)) * SIZE;
    const y1 = ((iv + 1) & (SIZE - 1)) * SIZE;
    const a = tile[y0 + x0]! + (tile[y0 + x1]! - tile[y0 + x0]!) * fu;
    const b = tile[y1 + x0]! + (tile[y1 + x1]! - tile[y1 + x0]!) * fu;
    return a + (b - a) * fv;
  };
  return { at };
};
