import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { hashOfName } from '#server/media/media-names.ts';
import { BackupError } from '../backup-error.ts';
import { assertTarFile } from './sniff-file.ts';
import { readLines } from './split-lines.ts';
import { BrokenTarError, readContent, readTar, type TarEntry, writeTar } from './tar.ts';

// backup.json · database/{table}.jsonl, one row a line · media/{name} · SHA256SUMS over all of them. After "tar xf" a person
// can check it with "sha256sum -c SHA256SUMS", and read every row.

const HEAD = 'backup.json';
const SUMS = 'SHA256SUMS';
const FORMAT = 1;

const ArchiveHeader = z.object({
  app: z.literal('kalakari'),
  format: z.number(),
  /** Of Kalakari, when it was made. */
  version: z.string().regex(/^[\w.+-]{1,50}$/),
  /** ISO 8601: everything that was saved before is in it. */
  madeAt: z.iso.datetime(),
  engine: z.string().regex(/^[a-z]+$/),
  /** What the tables are like: the migrations that made them, in order. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  /** In an order in which they can be filled. */
  tables: z.array(z.object({ name: z.string().regex(/^[a-z_]+$/), rows: z.int().min(0) })),
  /** Files below media/. */
  pictures: z.int().min(0),
  /** Pictures that the shop itself had lost when the backup was made, by hash. */
  lost: z.array(z.string().regex(/^[0-9a-f]+$/)),
  /** It was made before a migration, which leaves pictures alone: they stayed where they were. */
  rowsOnly: z.boolean().default(false),
});
export type ArchiveHeader = z.output<typeof ArchiveHeader>;

export type Archive = {
  header: ArchiveHeader;
  /** Below media/, by file name; `checksum` is the SHA-256 of the bytes, hex. */
  pictures: ReadonlyMap<string, TarEntry & { checksum: string }>;
  /** The rows of a table, parsed. */
  rows(table: string): AsyncGenerator<Record<string, string | number | null>>;
  bytes(entry: TarEntry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

export type Contents = {
  header: Omit<ArchiveHeader, 'app' | 'format'>;
  /** Tables as files of JSON lines. */
  tables: readonly { name: string; size: number; bytes: () => AsyncIterable<Uint8Array> }[];
  pictures: AsyncIterable<{ name: string; bytes: Uint8Array }>;
};

const tableEntry = (table: string) => `database/${table}.jsonl`;
export const MEDIA_FOLDER = 'media/';

/** Writes an archive and makes it durable. @throws when a part cannot be read or written */
export async function writeArchive(path: string, { header, tables, pictures }: Contents): Promise<void> {
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
    await add(HEAD, first.length, [first]);
    for (const { name, size, bytes } of tables) await add(tableEntry(name), size, bytes());
    for await (const { name, bytes } of pictures) await add(MEDIA_FOLDER + name, bytes.byteLength, [bytes]);
    const list = Buffer.from(sums.join(''));
    await tar.add(SUMS, list.length, [list]);
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

async function readText(file: FileHandle, entry: TarEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of readContent(file, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Names become paths, and are printed: only those that a backup has are good. */
const isOfBackups = (name: string) =>
  [HEAD, SUMS].includes(name) ||
  /^database\/[a-z_]+\.jsonl$/.test(name) ||
  (name.startsWith(MEDIA_FOLDER) && hashOfName(name.slice(MEDIA_FOLDER.length)) !== undefined);

/** Told, while an archive is read, how many of its bytes were. */
type OnRead = (done: number, total: number) => void;

/** Every entry with its digest; all bytes are read. */
async function readAll(
  file: FileHandle,
  onRead: OnRead,
): Promise<Map<string, { entry: TarEntry; digest: string }>> {
  const found = new Map<string, { entry: TarEntry; digest: string }>();
  const { size } = await file.stat();
  for await (const entry of readTar(file)) {
    if (!isOfBackups(entry.name)) throw new BrokenTarError('there is something in it that is in no backup');
    const hash = createHash('sha256');
    for await (const chunk of readContent(file, entry)) hash.update(chunk);
    if (found.has(entry.name)) throw new BrokenTarError(`${entry.name} is in it twice`);
    found.set(entry.name, { entry, digest: hash.digest('hex') });
    onRead(entry.start + entry.size, size);
  }
  return found;
}

function holdSums(found: Awaited<ReturnType<typeof readAll>>, list: string): void {
  const wanted = [...found].filter(([name]) => name !== SUMS);
  const expected = wanted.map(([name, { digest }]) => `${digest}  ${name}\n`);
  if (expected.join('') === list) return;
  const lines = new Set(list.split(/(?<=\n)/));
  const wrong = wanted.find((_, place) => !lines.has(expected[place] ?? ''));
  throw new BrokenTarError(wrong ? `${wrong[0]} is not what was saved` : 'something was taken out of it');
}

function readHead(text: string): ArchiveHeader {
  const json: unknown = JSON.parse(text);
  const { format } = z.object({ app: z.literal('kalakari'), format: z.number() }).parse(json);
  if (format > FORMAT) throw new BrokenTarError('it was made by a newer version of Kalakari');
  return ArchiveHeader.parse(json);
}

async function check(file: FileHandle, onRead: OnRead): Promise<Omit<Archive, 'close'>> {
  const found = await readAll(file, onRead);
  const [header, sums] = [found.get(HEAD), found.get(SUMS)];
  if (!header || !sums) throw new BrokenTarError('it is not a backup of Kalakari');
  holdSums(found, await readText(file, sums.entry));
  const read = readHead(await readText(file, header.entry));
  const pictures = new Map<string, TarEntry & { checksum: string }>();
  for (const [name, { entry, digest }] of found)
    if (name.startsWith(MEDIA_FOLDER))
      pictures.set(name.slice(MEDIA_FOLDER.length), { ...entry, checksum: digest });
  const missing = read.tables.find(({ name }) => !found.has(tableEntry(name)));
  if (missing || pictures.size !== read.pictures) throw new BrokenTarError('a part of it is missing');
  if (found.size !== pictures.size + read.tables.length + [HEAD, SUMS].length)
    throw new BrokenTarError('there is something in it that its description does not name');
  return {
    header: read,
    pictures,
    async *rows(table) {
      const entry = found.get(tableEntry(table))?.entry;
      if (!entry) return;
      for await (const line of readLines(readContent(file, entry))) yield JSON.parse(line);
    },
    bytes: (entry) => readContent(file, entry),
  };
}

/**
 * Opens an archive after every byte of it was read and held against its checksums.
 * @throws BackupError when it is not whole, not ours, or of a newer format
 */
export async function openArchive(path: string, onRead: OnRead = () => undefined): Promise<Archive> {
  const file = await openFile(path);
  try {
    await assertTarFile(file, path, HEAD);
    return { ...(await check(file, onRead)), close: () => file.close() };
  } catch (cause) {
    await file.close();
    const isOurs =
      cause instanceof BrokenTarError || cause instanceof z.ZodError || cause instanceof SyntaxError;
    if (!isOurs) throw cause;
    const why = cause instanceof BrokenTarError ? cause.message : 'its description cannot be read';
    throw new BackupError(`The backup ${path} cannot be used: ${why}. Please take another backup.`, {
      cause,
    });
  }
}
