// oxlint-disable no-underscore-dangle -- the names of libheif's C functions begin with one
import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';
import { rgbProfile } from './jpeg-segments.ts';
import { PhotoError } from './photo-failure.ts';
import type { PhotoRows } from './photo-rows.ts';

/** libheif as WebAssembly: its C functions, with pointers as numbers. A function that returns a struct gets its address first. */
export type Libheif = MainModule;

// Values of libheif's enums.
const RGB = 1;
const INTERLEAVED_RGBA = 11;
const INTERLEAVED_CHANNEL = 10;
const UNSUPPORTED_ERRORS = [3, 4];
const MEMORY_ERROR = 6;
const NO_OPTIONS = 0;
/** The text `prof` as a number. */
const ICC_PROFILE = 0x70726f66;
/** The text `rICC` as a number. */
const RESTRICTED_ICC_PROFILE = 0x72494343;

/** The most pixels that are decoded at once: each needs seven bytes meanwhile. Phones write larger photos in tiles. */
const MAX_UNTILED_PIXELS = 26_000_000;

const sequenceBrands = ['msf1', 'hevc', 'hevx', 'hevm', 'hevs'];

type Tiling = {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  /** Whether the first tiles, instead of the last, extend beyond the image. */
  startsAbove: boolean;
  startsLeft: boolean;
};

type Tile = { x: number; y: number };
type UsePixels = (pixels: Uint8Array, rowBytes: number, width: number, height: number) => void;

/** A file in the memory of the library, with its primary image. */
class HeicFile {
  readonly #library: Libheif;
  /** Addresses that are freed at the end. */
  readonly #allocated: number[] = [];
  readonly #context: number;
  #handle = 0;
  /** Where functions write a pointer, the bytes of a row, and their error. */
  readonly #out: number;
  readonly #stride: number;
  readonly #error: number;

  constructor(library: Libheif) {
    this.#library = library;
    this.#out = this.#allocate(4);
    this.#stride = this.#allocate(4);
    this.#error = this.#allocate(12);
    this.#context = library._heif_context_alloc();
  }

  /** The library replaces its memory when it needs more. */
  get #heap(): Uint8Array<ArrayBuffer> {
    return this.#library.HEAPU8;
  }

  get #memory() {
    return new DataView(this.#heap.buffer);
  }

  #allocate(size: number): number {
    const address = this.#library._malloc(size);
    if (address === 0) throw new PhotoError('too-large');
    this.#allocated.push(address);
    return address;
  }

  #check(): void {
    const code = this.#memory.getUint32(this.#error, true);
    if (code === 0) return;
    if (code === MEMORY_ERROR) throw new PhotoError('too-large');
    throw new PhotoError(UNSUPPORTED_ERRORS.includes(code) ? 'unsupported' : 'damaged');
  }

  open(bytes: Uint8Array): void {
    const file = this.#allocate(bytes.length);
    this.#heap.set(bytes, file);
    this.#library._heif_context_read_from_memory_without_copy(
      this.#error,
      this.#context,
      file,
      bytes.length,
      NO_OPTIONS,
    );
    this.#check();
    this.#library._heif_context_get_primary_image_handle(this.#error, this.#context, this.#out);
    this.#check();
    this.#handle = this.#memory.getUint32(this.#out, true);
  }

  close(): void {
    if (this.#handle !== 0) this.#library._heif_image_handle_release(this.#handle);
    this.#library._heif_context_free(this.#context);
    for (const address of this.#allocated) this.#library._free(address);
  }

  size() {
    return {
      width: this.#library._heif_image_handle_get_width(this.#handle),
      height: this.#library._heif_image_handle_get_height(this.#handle),
    };
  }

  /** Whether a part of the stored pixels is cut off. */
  isCropped(): boolean {
    const { width, height } = this.size();
    const stored = [
      this.#library._heif_image_handle_get_ispe_width(this.#handle),
      this.#library._heif_image_handle_get_ispe_height(this.#handle),
    ];
    return Math.max(...stored) !== Math.max(width, height) || Math.min(...stored) !== Math.min(width, height);
  }

  hasAlpha(): boolean {
    return this.#library._heif_image_handle_has_alpha_channel(this.#handle) !== 0;
  }

  /** The tiles of the upright image. */
  tiling(): Tiling {
    // The struct `heif_image_tiling`.
    const address = this.#allocate(72);
    const isUpright = 1;
    this.#library._heif_image_handle_get_image_tiling(this.#error, this.#handle, isUpright, address);
    this.#check();
    const at = (offset: number) => this.#memory.getInt32(address + offset, true);
    return {
      columns: at(4),
      rows: at(8),
      tileWidth: at(12),
      tileHeight: at(16),
      // libheif 1.23 returns how much of the tile is in the image, instead of how much is beyond: only the side is used.
      startsAbove: at(28) !== 0,
      startsLeft: at(32) !== 0,
    };
  }

  profile(): Uint8Array<ArrayBuffer> | undefined {
    const type = this.#library._heif_image_handle_get_color_profile_type(this.#handle);
    if (type !== ICC_PROFILE && type !== RESTRICTED_ICC_PROFILE) return undefined;
    const size = this.#library._heif_image_handle_get_raw_color_profile_size(this.#handle);
    const address = this.#allocate(size);
    this.#library._heif_image_handle_get_raw_color_profile(this.#error, this.#handle, address);
    return rgbProfile(Uint8Array.from(this.#heap.subarray(address, address + size)));
  }

  /** Decodes one tile, or the whole image. The pixels are valid while `use` runs. */
  decode(tile: Tile | undefined, use: UsePixels): void {
    const library = this.#library;
    const parameters = [this.#error, this.#handle, this.#out, RGB, INTERLEAVED_RGBA, NO_OPTIONS] as const;
    if (tile) library._heif_image_handle_decode_image_tile(...parameters, tile.x, tile.y);
    else library._heif_decode_image(...parameters);
    this.#check();
    const image = this.#memory.getUint32(this.#out, true);
    const width = library._heif_image_get_width(image, INTERLEAVED_CHANNEL);
    const height = library._heif_image_get_height(image, INTERLEAVED_CHANNEL);
    const address = library._heif_image_get_plane_readonly(image, INTERLEAVED_CHANNEL, this.#stride);
    const rowBytes = this.#memory.getUint32(this.#stride, true);
    use(this.#heap.subarray(address, address + rowBytes * height), rowBytes, width, height);
    library._heif_image_release(image);
  }
}

/** Writes the rows of one row of tiles to `strip`, `width` pixels each. */
function decodeStrip(
  file: HeicFile,
  { columns, tileHeight, tileWidth, startsLeft }: Tiling,
  y: number,
  strip: Uint8Array,
): void {
  const width = strip.length / 4 / tileHeight;
  const left = startsLeft ? columns * tileWidth - width : 0;
  for (let x = 0; x < columns; x += 1) {
    const start = x * tileWidth - left;
    const skipped = Math.max(0, -start);
    file.decode({ x, y }, (pixels, rowBytes, tileColumns, tileRows) => {
      const used = Math.max(0, Math.min(tileColumns, width - start) - skipped);
      for (let row = 0; row < Math.min(tileRows, tileHeight); row += 1) {
        const from = row * rowBytes + skipped * 4;
        strip.set(pixels.subarray(from, from + used * 4), (row * width + start + skipped) * 4);
      }
    });
  }
}

function* tiledRows(
  file: HeicFile,
  tiling: Tiling,
  { width, height }: { width: number; height: number },
): Iterable<Uint8Array> {
  const top = tiling.startsAbove ? tiling.rows * tiling.tileHeight - height : 0;
  const strip = new Uint8Array(width * 4 * tiling.tileHeight);
  for (let y = 0; y < tiling.rows; y += 1) {
    decodeStrip(file, tiling, y, strip);
    for (let row = 0; row < tiling.tileHeight; row += 1) {
      const at = y * tiling.tileHeight - top + row;
      if (at >= 0 && at < height) yield strip.subarray(row * width * 4, (row + 1) * width * 4);
    }
  }
}

function wholeImage(file: HeicFile): Uint8Array[] {
  const rows: Uint8Array[] = [];
  file.decode(undefined, (pixels, rowBytes, width, height) => {
    const copy = Uint8Array.from(pixels);
    for (let row = 0; row < height; row += 1)
      rows.push(copy.subarray(row * rowBytes, row * rowBytes + width * 4));
  });
  return rows;
}

/**
 * Opens the primary image of a HEIC file. `close` frees its memory, which a worker that ends need not do.
 * @throws PhotoError
 */
export function openHeic(library: Libheif, bytes: Uint8Array): PhotoRows & { close(): void } {
  const file = new HeicFile(library);
  try {
    file.open(bytes);
    const tiling = file.tiling();
    const size = file.size();
    const isTiled = tiling.columns * tiling.rows > 1 && !file.isCropped();
    if (size.width < 1 || size.height < 1) throw new PhotoError('damaged');
    if (!isTiled && size.width * size.height > MAX_UNTILED_PIXELS) throw new PhotoError('too-large');
    return {
      ...size,
      // The library turns the pixels upright.
      orientation: 1,
      icc: file.profile(),
      // Phones make tiled files of their photos, which are opaque.
      mayBeTransparent: !isTiled && file.hasAlpha(),
      rows: () => (isTiled ? tiledRows(file, tiling, size) : wholeImage(file)),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    // A file says itself that it is a sequence of pictures, such as a burst.
    const brand = String.fromCharCode(...bytes.subarray(8, 12));
    throw sequenceBrands.includes(brand) ? new PhotoError('sequence') : error;
  }
}
