import { readFileSync } from 'node:fs';

/** Tiles of 512×512 pixels in one color each. heif-enc encoded both with the same settings, so one decoder configuration fits both. */
const tileNames = ['warm', 'cool'] as const;
export type TileColor = (typeof tileNames)[number];
export const TILE_SIDE = 512;

const fileOf = (tile: TileColor) => readFileSync(new URL(`tile-${tile}.heic`, import.meta.url));

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** A box of an ISO base media file (ISO/IEC 14496-12). */
function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts);

/** The bytes of the first box of this type, with its header, wherever it is. */
function boxIn(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  if (at < 0) throw new Error(`The tile has no ${type}.`);
  return file.subarray(at, at + file.readUInt32BE(at));
}

type Grid = {
  /** Pixels before the rotation. The tiles of the last column and row may extend beyond them. */
  width: number;
  height: number;
  tileAt?: (column: number, row: number) => TileColor;
  /** Quarter turns counterclockwise, which a reader must apply. */
  rotation?: 0 | 1 | 2 | 3;
  /** 0 mirrors top and bottom, 1 left and right. */
  mirror?: 0 | 1;
  icc?: Buffer;
  /** EXIF tags as TIFF data, for example where the photo was taken. */
  exif?: Buffer;
};

/** A HEIC file as phones write it: a grid of tiles that are items of their own (ISO/IEC 23008-12). */
export function gridHeic({ width, height, tileAt = () => 'warm', rotation = 0, mirror, icc, exif }: Grid) {
  const [columns, rows] = [Math.ceil(width / TILE_SIDE), Math.ceil(height / TILE_SIDE)];
  const files = { warm: fileOf('warm'), cool: fileOf('cool') };
  const positions = Array.from({ length: columns * rows }, (_, at) => [
    at % columns,
    Math.floor(at / columns),
  ]);
  const tiles = positions.map(([column = 0, row = 0]) =>
    boxIn(files[tileAt(column, row)], 'mdat').subarray(8),
  );
  const exifData = exif && Buffer.concat([u32(0), exif]);
  const items = [...tiles, ...(exifData ? [exifData] : [])];
  const EXIF_ID = tiles.length + 2;
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width, height)]);

  // Tiles are hidden: only the grid is a picture.
  const entry = (id: number, type: string, { isHidden }: { isHidden: boolean }) =>
    box('infe', Buffer.from([2, 0, 0, isHidden ? 1 : 0]), u16(id, 0), Buffer.from(`${type}\0`, 'latin1'));
  const entries = [
    entry(1, 'grid', { isHidden: false }),
    ...tiles.map((_, at) => entry(at + 2, 'hvc1', { isHidden: true })),
  ];
  if (exifData) entries.push(entry(EXIF_ID, 'Exif', { isHidden: true }));

  const properties = [
    boxIn(files.warm, 'hvcC'),
    fullBox('ispe', 0, u32(TILE_SIDE, TILE_SIDE)),
    fullBox('ispe', 0, u32(width, height)),
  ];
  // The numbers of the grid's properties, counted from 1; the highest bit marks one that readers must understand.
  const ofGrid = [3];
  const add = (property: Buffer, { isEssential }: { isEssential: boolean }) =>
    ofGrid.push(properties.push(property) | (isEssential ? 0x80 : 0));
  if (icc) add(box('colr', Buffer.from('prof', 'latin1'), icc), { isEssential: false });
  if (rotation > 0) add(box('irot', Buffer.from([rotation])), { isEssential: true });
  if (mirror !== undefined) add(box('imir', Buffer.from([mirror])), { isEssential: true });
  const associations = [
    Buffer.concat([u16(1), Buffer.from([ofGrid.length, ...ofGrid])]),
    ...tiles.map((_, at) => Buffer.concat([u16(at + 2), Buffer.from([2, 0x81, 2])])),
  ];

  const references = [box('dimg', u16(1, tiles.length, ...tiles.map((_, at) => at + 2)))];
  if (exifData) references.push(box('cdsc', u16(EXIF_ID, 1, 1)));

  const meta = (start: number) => {
    let at = start;
    const locations = items.map((data, index) => {
      const location = Buffer.concat([u16(index + 2, 0, 0, 1), u32(at, data.length)]);
      at += data.length;
      return location;
    });
    // The grid is in the box "idat" (construction method 1).
    const gridLocation = Buffer.concat([u16(1, 1, 0, 1), u32(0, grid.length)]);
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 1, Buffer.from([0x44, 0x00]), u16(items.length + 1), gridLocation, ...locations),
      fullBox('iinf', 0, u16(entries.length), ...entries),
      fullBox('iref', 0, ...references),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(associations.length), ...associations)),
      box('idat', grid),
    );
  };
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  return Buffer.concat([start, meta(start.length + meta(0).length + 8), box('mdat', ...items)]);
}
