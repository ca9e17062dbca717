// ITU T.81: these markers start a frame, except DHT (C4), JPG (C8) and DAC (CC).
const startsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
// These markers have no length.
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/** Pixels that the frame header of a JPEG declares; undefined if no frame header precedes the first scan. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
    } else if (standsAlone(marker)) {
      at += 2;
    } else if (marker === START_OF_SCAN || marker === END_OF_IMAGE) {
      return undefined;
    } else if (startsFrame(marker)) {
      if (at + 9 > bytes.length) return undefined;
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else {
      at += 2 + bytes.readUInt16BE(at + 2);
    }
  }
  return undefined;
}
