import { alignmentPositions, encodeCodewords } from './qr-codewords.ts';

/** Rows of dark (true) and light squares. */
export type QrCode = boolean[][];

type Grid = { size: number; dark: QrCode; /** Squares without data. */ fixed: QrCode };

const squares = (size: number): QrCode =>
  Array.from({ length: size }, () => Array<boolean>(size).fill(false));

function set({ dark, fixed }: Grid, x: number, y: number, value: boolean): void {
  const row = dark[y];
  const fixedRow = fixed[y];
  if (!row || !fixedRow || x < 0 || x >= row.length) return;
  row[x] = value;
  fixedRow[x] = true;
}

/** Square rings around a center; those at the `light` distances are light. */
function rings(grid: Grid, center: { x: number; y: number }, radius: number, light: readonly number[]): void {
  for (let dy = -radius; dy <= radius; dy += 1)
    for (let dx = -radius; dx <= radius; dx += 1)
      set(grid, center.x + dx, center.y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))));
}

function drawPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  const far = size - 4;
  for (const [x, y] of [
    [3, 3],
    [far, 3],
    [3, far],
  ] as const)
    rings(grid, { x, y }, 4, [2, 4]);
  const positions = alignmentPositions(version);
  const last = positions.at(-1);
  for (const x of positions)
    for (const y of positions) {
      const isCorner = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isCorner) rings(grid, { x, y }, 2, [1]);
    }
  drawVersion(grid, version);
}

function appendChecksum(value: number, bits: number, divisor: number): number {
  let rest = value;
  const top = divisor.toString(2).length - 1;
  for (let round = 0; round < bits; round += 1) rest = (rest << 1) ^ ((rest >>> (top - 1)) * divisor);
  return (value << bits) | rest;
}

const bit = (value: number, at: number) => ((value >>> at) & 1) === 1;

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return;
  const bits = appendChecksum(version, 12, 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const near = Math.floor(at / 3);
    const far = grid.size - 11 + (at % 3);
    set(grid, far, near, bit(bits, at));
    set(grid, near, far, bit(bits, at));
  }
}

/** Draws the error correction level (M is 0) and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  const bits = appendChecksum(mask, 10, 0x537) ^ 0x5412;
  const { size } = grid;
  const before = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let at = 0; at < 15; at += 1) {
    const value = bit(bits, at);
    if (at < 8) {
      set(grid, 8, before[at] ?? 0, value);
      set(grid, size - 1 - at, 8, value);
    } else {
      set(grid, before[14 - at] ?? 0, 8, value);
      set(grid, 8, size - 15 + at, value);
    }
  }
  set(grid, 8, size - 8, true);
}

function drawData({ size, dark, fixed }: Grid, codewords: readonly number[]): void {
  let next = 0;
  // Columns of two from the right, alternately up and down; column 6 has the timing marks.
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = upwards ? size - 1 - step : step;
      const row = dark[y];
      for (const x of [right, right - 1]) {
        if (!row || fixed[y]?.[x] || next >= codewords.length * 8) continue;
        row[x] = bit(codewords[next >>> 3] ?? 0, 7 - (next & 7));
        next += 1;
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function applyMask({ size, dark, fixed }: Grid, mask: number): QrCode {
  const inverts = masks[mask];
  const grid = {
    size,
    fixed: fixed.map((row) => [...row]),
    dark: dark.map((row, y) => row.map((value, x) => value !== (!fixed[y]?.[x] && inverts?.(x, y) === true))),
  };
  drawFormat(grid, mask);
  return grid.dark;
}

/** The penalty score of the standard: long runs, blocks of one color, patterns like a finder, an uneven share of dark. */
export function penalty(code: QrCode): number {
  const columns = code.map((_, x) => code.map((row) => row[x] ?? false));
  const lines = [...code, ...columns].map((line) => line.map((dark) => (dark ? '1' : '0')).join(''));
  let points = 0;
  for (const line of lines) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    // A finder has four light squares beside it; squares outside of the code are light.
    const padded = `0000${line}0000`;
    points += 40 * [...padded.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 1; y < code.length; y += 1)
    for (let x = 1; x < code.length; x += 1) {
      const value = code[y]?.[x];
      if (value === code[y]?.[x - 1] && value === code[y - 1]?.[x] && value === code[y - 1]?.[x - 1])
        points += 3;
    }
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return points + 10 * Math.floor(Math.abs(dark * 20 - 10));
}

export function createQrCode(text: string, mask?: number): QrCode {
  const { version, codewords } = encodeCodewords(text);
  const size = version * 4 + 17;
  const grid = { size, dark: squares(size), fixed: squares(size) };
  drawPatterns(grid, version);
  // Reserves the squares of the format.
  drawFormat(grid, 0);
  drawData(grid, codewords);
  if (mask !== undefined) return applyMask(grid, mask);
  const all = masks.map((_, index) => applyMask(grid, index));
  return all.reduce((best, other) => (penalty(other) < penalty(best) ? other : best));
}
