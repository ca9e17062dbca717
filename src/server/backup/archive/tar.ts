import type { FileHandle } from 'node:fs/promises';
import { buffer as readAll } from 'node:stream/consumers';
import { BackupError } from '../backup-error.ts';

// Archives are plain tar, so that any machine can open them without the shop. The shop reads them itself because general
// readers are lenient: they skip what they cannot read. This reader accepts only what the writer writes, byte for byte.

/** Bytes of a header, and the unit of an archive. */
export const BLOCK = 512;
const MAX_NAME_BYTES = 100;
/** The largest number of eleven octal digits: 8 GiB less one byte. */
const MAX_SIZE = 8 ** 11 - 1;

/** The file is not an archive of the shop, or damaged. The message says what is wrong. */
export class BrokenTarError extends Error {}

export type TarEntry = {
  name: string;
  /** Bytes. */
  size: number;
  /** Offset of the content in the archive. */
  start: number;
};

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
/** A number as headers write it: octal digits and a zero byte. */
const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The fields of ustar at their offsets: name, mode, owner, group, size, time, checksum (first as spaces), type, magic. */
function header(name: string, size: number, seconds: number): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || size > MAX_SIZE)
    throw new Error(`${name} does not fit into a tar archive`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(seconds, 11), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148);
  return block;
}

export type TarWriter = {
  /** @param size of all chunks together, which the header contains */
  add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  end(): Promise<void>;
};

/** @param seconds the time of every entry, since 1970 */
export function writeTar(file: FileHandle, seconds: number): TarWriter {
  return {
    async add(name, size, chunks) {
      await file.writeFile(header(name, size, seconds));
      let written = 0;
      for await (const chunk of chunks) {
        await file.writeFile(chunk);
        written += chunk.byteLength;
      }
      if (written !== size) throw new Error(`${name} changed while it was read`);
      await file.writeFile(Buffer.alloc(padding(size)));
    },
    end: () => file.writeFile(Buffer.alloc(2 * BLOCK)),
  };
}

/** @throws BrokenTarError when the file is too short */
export async function readExactly(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let done = 0;
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, start + done);
    if (bytesRead === 0) throw new BrokenTarError('it ends too early');
    done += bytesRead;
  }
  return buffer;
}

const isZero = (buffer: Buffer) => buffer.every((byte) => byte === 0);
const textAt = (block: Buffer, start: number, length: number) =>
  block.toString('utf8', start, start + length).replace(/\0.*$/s, '');

/** @throws BrokenTarError when the block is not what the writer writes */
export function parseEntry(block: Buffer, offset: number): TarEntry {
  const name = textAt(block, 0, MAX_NAME_BYTES);
  const [size, seconds] = [textAt(block, 124, 12), textAt(block, 136, 12)];
  const isValid = name !== '' && [size, seconds].every((digits) => /^[0-7]{11}$/.test(digits));
  if (!isValid || !header(name, parseInt(size, 8), parseInt(seconds, 8)).equals(block))
    throw new BrokenTarError(`there is no valid entry at byte ${offset}`);
  return { name, size: parseInt(size, 8), start: offset + BLOCK };
}

/**
 * The entries of an archive in order.
 * @throws BrokenTarError at the first byte, contents aside, that the writer would not write
 */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size: length } = await file.stat();
  let offset = 0;
  for (;;) {
    const block = await readExactly(file, offset, BLOCK);
    if (isZero(block)) break;
    const entry = parseEntry(block, offset);
    yield entry;
    const end = entry.start + entry.size;
    if (!isZero(await readExactly(file, end, padding(entry.size))))
      throw new BrokenTarError(`there are extra bytes after ${entry.name}`);
    offset = end + padding(entry.size);
  }
  if (!isZero(await readExactly(file, offset + BLOCK, BLOCK)) || length !== offset + 2 * BLOCK)
    throw new BrokenTarError('there are extra bytes after its end');
}

const CHUNK = 1 << 20;

/** The bytes of one entry in chunks. @throws BrokenTarError when the archive ends too early */
export async function* readContent(file: FileHandle, { start, size }: TarEntry): AsyncGenerator<Buffer> {
  for (let offset = 0; offset < size; offset += CHUNK)
    yield await readExactly(file, start + offset, Math.min(CHUNK, size - offset));
}

/** All bytes of one entry. */
export const readWhole = (file: FileHandle, entry: TarEntry): Promise<Buffer> =>
  readAll(readContent(file, entry));

/** The first bytes of compressed files, in hexadecimal digits. */
const compressed = { gzip: '1f8b', zip: '504b0304', bzip2: '425a68', xz: 'fd377a585a00', zstd: '28b52ffd' };

/**
 * Tells a file that was never a backup from a damaged one, for an operator who named the wrong file.
 * @param first the name of the first entry of every backup
 * @throws BackupError when it is empty, compressed, or something else
 */
export async function assertTarFile(file: FileHandle, path: string, first: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(first.length), 0, first.length, 0);
  const start = buffer.subarray(0, bytesRead);
  if (bytesRead === 0) throw new BackupError(`The file ${path} is empty. Please use another backup.`);
  const packer = Object.entries(compressed).find(([, signature]) =>
    start.toString('hex').startsWith(signature),
  )?.[0];
  if (packer) throw new BackupError(`The file ${path} is compressed with ${packer}. Please unpack it first.`);
  if (first.startsWith(start.toString('latin1'))) return;
  throw new BackupError(
    `The file ${path} is not a backup of Kalakari. Please name one: they are called kalakari-….tar.`,
  );
}
