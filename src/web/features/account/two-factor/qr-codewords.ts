// The codewords of a QR code (ISO/IEC 18004): bytes at error correction level M, which tolerates about 15 % of damage.

/** By version, from 1: error correction codewords per block, and the number of blocks. */
const CORRECTION_LENGTHS = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const BLOCKS = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/** The centers of the alignment patterns, on both axes. */
export function alignmentPositions(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const last = version * 4 + 10;
  const others = Array.from({ length: count - 1 }, (_, index) => last - index * step);
  return [6, ...others.toReversed()];
}

function totalCodewords(version: number): number {
  let bits = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
  }
  if (version >= 7) bits -= 36;
  return Math.floor(bits / 8);
}

const parts = (version: number) => {
  const correction = CORRECTION_LENGTHS[version - 1] ?? 0;
  const blocks = BLOCKS[version - 1] ?? 1;
  const all = totalCodewords(version);
  return { correction, blocks, all, data: all - correction * blocks };
};

const lengthBits = (version: number) => (version < 10 ? 8 : 16);

/** @throws RangeError for more than the largest code contains */
function versionFor(bytes: number): number {
  for (let version = 1; version <= CORRECTION_LENGTHS.length; version += 1)
    if (4 + lengthBits(version) + bytes * 8 <= parts(version).data * 8) return version;
  throw new RangeError('This is too long for a QR code.');
}

/** Multiplication in GF(256). */
function multiply(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((other >>> bit) & 1) product ^= one;
  }
  return product;
}

function generatorPolynomial(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, index) => (index === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = multiply(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return divisor;
}

function errorCorrection(block: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const word of block) {
    const factor = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, at) => value ^ multiply(divisor[at] ?? 0, factor));
  }
  return rest;
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const { data } = parts(version);
  const bits = [
    '0100',
    bytes.length.toString(2).padStart(lengthBits(version), '0'),
    ...Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')),
  ].join('');
  const closed = bits.padEnd(Math.min(bits.length + 4, data * 8), '0');
  const words = (closed.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '0'), 2));
  const padding = Array.from({ length: data - words.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11));
  return [...words, ...padding];
}

/** The first item of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly number[])[]): number[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** The version sets the size of the code. */
export function encodeCodewords(text: string): { version: number; codewords: number[] } {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const { correction, blocks, all } = parts(version);
  const words = dataCodewords(bytes, version);
  const short = Math.floor(all / blocks) - correction;
  const shortOnes = blocks - (all % blocks);
  const divided = Array.from({ length: blocks }, (_, index) => {
    const start = index * short + Math.max(0, index - shortOnes);
    return words.slice(start, start + short + (index < shortOnes ? 0 : 1));
  });
  const divisor = generatorPolynomial(correction);
  return {
    version,
    codewords: [
      ...interleave(divided),
      ...interleave(divided.map((block) => errorCorrection(block, divisor))),
    ],
  };
}
