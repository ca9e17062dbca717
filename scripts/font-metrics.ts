/** What a browser must know of a font to show a similar one of the same size until it is loaded. */
export type FontMetrics = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  lineGap: number;
  /** Mean advance of the sample's characters, in ems. */
  averageWidth: number;
};

// Ordinary shop English: its letter and space frequencies determine the average line width.
const sample =
  'Watercolour on handmade cotton paper, torn by hand so that the edges differ a little from piece to piece. ' +
  'Each print is signed, wrapped in tissue and posted flat within three days. Lotus in indigo, moonrise over the ghats, ' +
  'a bookmark with a satin ribbon: made slowly, one at a time, for people who like to know whose hands made a thing.';

/** Reads the bytes of a TrueType font that is not compressed as WOFF2. The numbers in this file are the offsets of the OpenType specification. */
export function readMetrics(font: Buffer): FontMetrics {
  const head = tableOffset(font, 'head');
  const hhea = tableOffset(font, 'hhea');
  const hmtx = tableOffset(font, 'hmtx');
  const unitsPerEm = font.readUInt16BE(head + 18);
  const advanceCount = font.readUInt16BE(hhea + 34);
  const glyphs = characterMap(font);

  const widthOf = (character: string) => {
    const glyph = glyphs(character.codePointAt(0) ?? 0);
    return font.readUInt16BE(hmtx + Math.min(glyph, advanceCount - 1) * 4);
  };
  const total = [...sample].reduce((sum, character) => sum + widthOf(character), 0);

  return {
    unitsPerEm,
    ascent: font.readInt16BE(hhea + 4),
    descent: font.readInt16BE(hhea + 6),
    lineGap: font.readInt16BE(hhea + 8),
    averageWidth: total / sample.length / unitsPerEm,
  };
}

/** The given characters that the font has no glyph for. */
export function missingCharacters(font: Buffer, characters: string): string[] {
  const glyphs = characterMap(font);
  return [...characters].filter((character) => glyphs(character.codePointAt(0) ?? 0) === 0);
}

/** The offset of a table. */
export function tableOffset(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    if (font.toString('latin1', record, record + 4) === tag) return font.readUInt32BE(record + 8);
  }
  throw new Error(`The font has no ${tag} table`);
}

// Format 4 of the cmap table is enough: all our characters are in the Basic Multilingual Plane.
function characterMap(font: Buffer): (codePoint: number) => number {
  const cmap = tableOffset(font, 'cmap');
  const count = font.readUInt16BE(cmap + 2);
  // A subset without characters.
  if (count === 0) return () => 0;
  for (let index = 0; index < count; index += 1) {
    const at = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (font.readUInt16BE(at) === 4) return (codePoint) => findGlyph(font, at, codePoint);
  }
  throw new Error('The font has no format 4 character map');
}

function findGlyph(font: Buffer, at: number, codePoint: number): number {
  // Twice the number of segments: the bytes of an array with a 16-bit number for each.
  const arrayBytes = font.readUInt16BE(at + 6);
  for (let offset = 0; offset < arrayBytes; offset += 2) {
    const end = font.readUInt16BE(at + 14 + offset);
    if (codePoint > end) continue;
    const start = font.readUInt16BE(at + 16 + arrayBytes + offset);
    if (codePoint < start) return 0;
    const delta = font.readUInt16BE(at + 16 + arrayBytes * 2 + offset);
    const rangeAt = at + 16 + arrayBytes * 3 + offset;
    const range = font.readUInt16BE(rangeAt);
    if (range === 0) return (codePoint + delta) % 65536;
    const glyph = font.readUInt16BE(rangeAt + range + (codePoint - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) % 65536;
  }
  return 0;
}
