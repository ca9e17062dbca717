import { tableOffset } from './font-metrics.ts';

// The numbers in this file are the offsets of the OpenType specification.

/** The id of the copyright notice in the table "name". */
const copyright = 0;

/**
 * Renames a changed font, as a license with a reserved font name requires. The new name is as long as the old one, so that nothing
 * moves. Keeps the copyright notice. Changes unpacked TrueType bytes in place; packing them updates their checksums.
 */
export function rename(font: Buffer, from: string, to: string): void {
  if (from.length !== to.length) throw new Error(`${to} is not as long as ${from}`);
  const names = tableOffset(font, 'name');
  const strings = names + font.readUInt16BE(names + 4);

  for (let index = 0; index < font.readUInt16BE(names + 2); index += 1) {
    const record = names + 6 + index * 12;
    if (font.readUInt16BE(record + 6) === copyright) continue;
    const start = strings + font.readUInt16BE(record + 10);
    const string = font.subarray(start, start + font.readUInt16BE(record + 8));
    for (const encode of [utf16, macRoman]) {
      const wanted = encode(from);
      for (let at = string.indexOf(wanted); at >= 0; at = string.indexOf(wanted, at + wanted.length))
        encode(to).copy(string, at);
    }
  }
}

/** The same as Latin-1 for the letters of a name. */
const macRoman = (text: string) => Buffer.from(text, 'latin1');

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}
