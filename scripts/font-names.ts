import { tableOffset } from './font-metrics.ts';

const copyright = 0;

/**
 * Renames a changed font to a name of the same length, as a license with a reserved font name requires. Keeps the
 * copyright notice. Changes unpacked TrueType bytes in place; packing them updates their checksums.
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
    const wanted = utf16(from);
    for (let at = string.indexOf(wanted); at >= 0; at = string.indexOf(wanted, at))
      utf16(to).copy(string, at);
  }
}

function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}
