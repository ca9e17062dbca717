type Box = { type: string; start: number; end: number };

/** The boxes directly inside `[start, end)` of an ISO base media file (ISO/IEC 14496-12). */
function* boxes(bytes: Buffer, start: number, end: number): Generator<Box> {
  let at = start;
  // A real image has far fewer boxes: the limit bounds the work on a hostile file.
  for (let count = 0; count < 1_000 && at + 8 <= end; count += 1) {
    const short = bytes.readUInt32BE(at);
    const large = short === 1 && at + 16 <= end;
    const size = large ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const header = large ? 16 : 8;
    if (size < header || at + size > end) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size };
    at += size;
  }
}

function child(bytes: Buffer, start: number, end: number, type: string): Box | undefined {
  for (const box of boxes(bytes, start, end)) if (box.type === type) return box;
  return undefined;
}

/** True when the brands of the file include AVIF; other HEIF files have other brands. */
export function isAvif(bytes: Buffer): boolean {
  const [first] = boxes(bytes, 0, bytes.length);
  if (first?.type !== 'ftyp') return false;
  // Major brand, minor version, compatible brands: four bytes each. A version never equals one of these brands.
  for (let at = first.start; at + 4 <= first.end; at += 4) {
    if (['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return true;
  }
  return false;
}

/** The largest size that an image property of the file declares; undefined without one. */
export function avifSize(bytes: Buffer): { width: number; height: number } | undefined {
  const meta = child(bytes, 0, bytes.length, 'meta');
  // `meta` and `ispe` begin with four bytes of version and flags.
  const properties = meta && child(bytes, meta.start + 4, meta.end, 'iprp');
  const container = properties && child(bytes, properties.start, properties.end, 'ipco');
  if (!container) return undefined;
  let largest: { width: number; height: number } | undefined;
  for (const box of boxes(bytes, container.start, container.end)) {
    if (box.type !== 'ispe' || box.end - box.start < 12) continue;
    const size = { width: bytes.readUInt32BE(box.start + 4), height: bytes.readUInt32BE(box.start + 8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
