import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { hashOfName } from '#server/media/media-names.ts';
import { BackupError, NewerBackupError } from '../backup-error.ts';
import { readLines } from './read-lines.ts';
import {
  assertTarFile,
  BLOCK,
  BrokenTarError,
  parseEntry,
  readContent,
  readTar,
  readWhole,
  type TarEntry,
  writeTar,
} from './tar.ts';

// An archive contains backup.json, database/{table}.jsonl with one row per line, media/{name}, and SHA256SUMS over all of
// them. After "tar xf" anyone can check it with "sha256sum -c SHA256SUMS" and read every row.

const HEADER = 'backup.json';
const CHECKSUMS = 'SHA256SUMS';
const FORMAT = 1;

const ArchiveHeader = z.object({
  app: z.literal('kalakari'),
  format: z.number(),
  /** The version of Kalakari that made the backup. */
  version: z.string().regex(/^[\w.+-]{1,50}$/),
  /** ISO 8601. The backup contains everything that was saved before this time. */
  madeAt: z.iso.datetime(),
  engine: z.string().regex(/^[a-z]+$/),
  /** The migrations that made the tables, in order. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  /** Referenced tables come first. */
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.int().min(0) })),
  /** The number of files below media/. */
  pictures: z.int().min(0),
  /** Hashes of images that the shop had already lost. */
  lost: z.array(z.string().regex(/^[0-9a-f]+$/)),
  /** True for a backup before a migration, which does not change images: it contains none. */
  rowsOnly: z.boolean().default(false),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

export type Archive = {
  header: ArchiveHeader;
  /** The entries below media/ by file name; `checksum` is the SHA-256 of the bytes, hex. */
  images: ReadonlyMap<string, TarEntry & { checksum: string }>;
  /** The rows of a table, parsed. */
  rows(table: string): AsyncGenerator<Record<string, string | number | null>>;
  bytes(entry: TarEntry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

/** What `writeArchive` saves. */
export type Contents = {
  header: Omit<ArchiveHeader, 'app' | 'format'>;
  /** Tables as files of JSON lines. */
  tables: readonly { name: string; size: number; bytes: () => AsyncIterable<Uint8Array> }[];
  images: AsyncIterable<{ name: string; bytes: Uint8Array }>;
};

const tableEntry = (table: string) => `database/${table}.jsonl`;
export const MEDIA_FOLDER = 'media/';

/** Writes an archive durably. @throws when a part cannot be read or written */
export async function writeArchive(path: string, { header, tables, images }: Contents): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const tar = writeTar(file, Math.floor(Date.parse(header.madeAt) / 1000));
    const sums: string[] = [];
    const add = async (name: string, size: number, chunks: Parameters<typeof tar.add>[2]) => {
      const hash = createHash('sha256');
      await tar.add(name, size, hashed(chunks, hash));
      sums.push(`${hash.digest('hex')}  ${name}\n`);
    };
    const first = Buffer.from(`${JSON.stringify({ app: 'kalakari', format: FORMAT, ...header }, null, 2)}\n`);
    await add(HEADER, first.length, [first]);
    for (const { name, size, bytes } of tables) await add(tableEntry(name), size, bytes());
    for await (const { name, bytes } of images) await add(MEDIA_FOLDER + name, bytes.byteLength, [bytes]);
    const list = Buffer.from(sums.join(''));
    await tar.add(CHECKSUMS, list.length, [list]);
    await tar.end();
    await file.sync();
  } finally {
    await file.close();
  }
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    const file = await open(path, 'r');
    if ((await file.stat()).isFile()) return file;
    await file.close();
  } catch (cause) {
    throw new BackupError(`The backup ${path} cannot be read. Please check its name and rights.`, { cause });
  }
  throw new BackupError(`${path} is not a file. Please name the backup's .tar file.`);
}

const readText = async (file: FileHandle, entry: TarEntry) => (await readWhole(file, entry)).toString();

/** Names become paths and are printed, so only the names of backups are valid. */
const isValidName = (name: string) =>
  [HEADER, CHECKSUMS].includes(name) ||
  /^database\/[a-z_]+\.jsonl$/.test(name) ||
  (name.startsWith(MEDIA_FOLDER) && hashOfName(name.slice(MEDIA_FOLDER.length)) !== undefined);

/** Called with the bytes read so far. */
type OnRead = (done: number, total: number) => void;

/** Reads all bytes. @returns every entry with its digest */
async function readAll(
  file: FileHandle,
  onRead: OnRead,
): Promise<Map<string, { entry: TarEntry; digest: string }>> {
  const found = new Map<string, { entry: TarEntry; digest: string }>();
  const { size } = await file.stat();
  for await (const entry of readTar(file)) {
    if (!isValidName(entry.name)) throw new BrokenTarError('it contains a file that no backup has');
    const hash = createHash('sha256');
    for await (const chunk of readContent(file, entry)) hash.update(chunk);
    if (found.has(entry.name)) throw new BrokenTarError(`it contains ${entry.name} twice`);
    found.set(entry.name, { entry, digest: hash.digest('hex') });
    onRead(entry.start + entry.size, size);
  }
  return found;
}

function assertSums(found: Awaited<ReturnType<typeof readAll>>, list: string): void {
  const listed = [...found].filter(([name]) => name !== CHECKSUMS);
  const expected = listed.map(([name, { digest }]) => `${digest}  ${name}\n`);
  if (expected.join('') === list) return;
  const lines = new Set(list.split(/(?<=\n)/));
  const changed = listed.find((_, index) => !lines.has(expected[index] ?? ''));
  throw new BrokenTarError(
    changed ? `${changed[0]} has changed since it was saved` : 'a file is missing from it',
  );
}

function parseHeader(text: string): ArchiveHeader {
  const json: unknown = JSON.parse(text);
  const { format } = z.object({ app: z.literal('kalakari'), format: z.number() }).parse(json);
  if (format > FORMAT)
    throw new NewerBackupError(
      'The backup was made by a newer version of Kalakari. Please update Kalakari first.',
    );
  return ArchiveHeader.parse(json);
}

/** Reads the header from the first bytes of an archive; undefined when it is not whole in them, or they are damaged. */
export function peekHeader(first: Buffer): ArchiveHeader | undefined {
  try {
    const { name, start, size } = parseEntry(first.subarray(0, BLOCK), 0);
    return name === HEADER ? parseHeader(first.toString('utf8', start, start + size)) : undefined;
  } catch {
    return undefined;
  }
}

async function check(file: FileHandle, onRead: OnRead): Promise<Omit<Archive, 'close'>> {
  const found = await readAll(file, onRead);
  const [headerEntry, sumsEntry] = [found.get(HEADER), found.get(CHECKSUMS)];
  if (!headerEntry || !sumsEntry) throw new BrokenTarError('it is not a backup of Kalakari');
  assertSums(found, await readText(file, sumsEntry.entry));
  const header = parseHeader(await readText(file, headerEntry.entry));
  const images = new Map<string, TarEntry & { checksum: string }>();
  for (const [name, { entry, digest }] of found)
    if (name.startsWith(MEDIA_FOLDER))
      images.set(name.slice(MEDIA_FOLDER.length), { ...entry, checksum: digest });
  const missing = header.tables.find(({ name }) => !found.has(tableEntry(name)));
  if (missing || images.size !== header.pictures) throw new BrokenTarError('a part of it is missing');
  if (found.size !== images.size + header.tables.length + [HEADER, CHECKSUMS].length)
    throw new BrokenTarError('it contains a file that its header does not list');
  return {
    header,
    images,
    async *rows(table) {
      const entry = found.get(tableEntry(table))?.entry;
      if (!entry) return;
      for await (const line of readLines(readContent(file, entry))) yield JSON.parse(line);
    },
    bytes: (entry) => readContent(file, entry),
  };
}

/**
 * Opens an archive after reading every byte and comparing the checksums.
 * @throws BackupError when it is missing, unreadable, damaged or no backup of Kalakari; NewerBackupError when its format is newer.
 *   An error of the disk is thrown as it is
 */
export async function openArchive(path: string, onRead: OnRead = () => undefined): Promise<Archive> {
  const file = await openFile(path);
  try {
    await assertTarFile(file, path, HEADER);
    return { ...(await check(file, onRead)), close: () => file.close() };
  } catch (cause) {
    await file.close();
    const isDamaged =
      cause instanceof BrokenTarError || cause instanceof z.ZodError || cause instanceof SyntaxError;
    if (!isDamaged) throw cause;
    const reason = cause instanceof BrokenTarError ? cause.message : 'its header cannot be read';
    throw new BackupError(`The backup ${path} cannot be used: ${reason}. Please use another backup.`, {
      cause,
    });
  }
}
