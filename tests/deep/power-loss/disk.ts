// Computes what a disk may contain after a power cut, from the recording of recording.ts.
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Event } from './recording.ts';

/** How much unsynced work a power cut destroys. */
export const losses = ['all of it', 'all since a random time', 'some of it', 'sectors of it'] as const;
type Loss = (typeof losses)[number] | 'nothing';

/** A disk writes this many bytes completely or not at all. */
const SECTOR = 512;

/** A change. It survives each power cut after the recording has the length `safe`. */
type Done = { event: Event; safe: number };
type File = { before: Buffer; done: Done[] };
type Entry = File | 'folder';
type Change = Done & { path: string; now: Entry | undefined };

/** Files of a folder by relative path, as they may be after a power cut. */
export type DiskContents = Map<string, Buffer>;

/** All files in a folder by relative path, without SQLite's WAL index, which is rebuilt after a power cut. */
export function filesBelow(folder: string): Map<string, { bytes: Buffer; inode: number }> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('-shm') && lstatSync(join(folder, name)).isFile())
    .map((name) => {
      const path = join(folder, name);
      return [name, { bytes: readFileSync(path), inode: lstatSync(path).ino }] as const;
    });
  return new Map(found);
}

/** Sets when each change became safe: at the end of the first sync that began after it. */
function secure(done: readonly Done[], syncs: readonly Event[] = []): void {
  for (const each of done) {
    const ends = syncs.filter(({ at }) => at >= each.event.end).map(({ end }) => end);
    each.safe = Math.min(...ends, Infinity);
  }
}

/**
 * Computes the possible disk contents at any time of a recording.
 * @param root the recorded folder in its initial state, all of which is safe
 */
export function recordedDisk(root: string, before: ReturnType<typeof filesBelow>, events: readonly Event[]) {
  const entries = new Map<string, Entry>();
  const byInode = new Map<number, File>();
  // The system reuses an inode number after its file is deleted.
  const files = new Set<File>();
  const syncs = new Map<File | string, Event[]>();
  const changes: Change[] = [];
  for (const [name, { bytes, inode }] of before) {
    const file: File = { before: bytes, done: [] };
    entries.set(join(root, name), file);
    byInode.set(inode, file);
    files.add(file);
  }
  const now = new Map(entries);
  const change = (event: Event, path: string, entry: Entry | undefined) => {
    changes.push({ event, safe: Infinity, path, now: entry });
    if (entry) now.set(path, entry);
    else now.delete(path);
  };
  const fileOf = ({ kind, path, inode }: Event): File => {
    const file = byInode.get(inode);
    if (!file) throw new Error(`The recording knows nothing of a file before its ${kind}: ${path}`);
    return file;
  };
  for (const event of events) {
    const { kind, path, inode } = event;
    const to = event.data.toString();
    if (kind === 'write' || kind === 'truncate') fileOf(event).done.push({ event, safe: Infinity });
    else if (kind === 'sync') {
      const synced = typeof now.get(path) === 'object' ? fileOf(event) : path;
      syncs.set(synced, [...(syncs.get(synced) ?? []), event]);
    } else if (kind === 'create') {
      const file: File = { before: Buffer.alloc(0), done: [] };
      byInode.set(inode, file);
      files.add(file);
      change(event, path, file);
    } else if (kind === 'folder') change(event, path, 'folder');
    else if (kind === 'unlink') change(event, path, undefined);
    else {
      change(event, to, now.get(path));
      if (kind === 'rename') change(event, path, undefined);
    }
  }
  for (const file of files) secure(file.done, syncs.get(file));
  for (const each of changes) secure([each], syncs.get(dirname(each.path)));

  return {
    /** The disk after a power cut at this length of the recording. */
    after(cut: number, loss: Loss, random: () => number): DiskContents {
      const time = random() * cut;
      const stays = ({ event, safe }: Done): boolean | 'in part' => {
        if (event.end > cut || safe <= cut) return event.end <= cut;
        if (loss === 'nothing') return true;
        if (loss === 'all of it') return false;
        if (loss === 'all since a random time') return event.end <= time;
        return loss === 'some of it' || event.kind !== 'write' ? random() < 0.5 : 'in part';
      };
      const left = new Map(entries);
      for (const each of changes) {
        if (!stays(each)) continue;
        if (each.now) left.set(each.path, each.now);
        else left.delete(each.path);
      }
      const contents: DiskContents = new Map();
      for (const [path, entry] of left) {
        if (entry === 'folder') continue;
        const folders = changes.filter(
          (made) => made.event.kind === 'folder' && path.startsWith(`${made.path}/`),
        );
        // Without its folder a file does not exist either.
        if (folders.some((folder) => !left.has(folder.path))) continue;
        contents.set(path.slice(root.length + 1), contentOf(entry, stays, random));
      }
      return contents;
    },
  };
}

function contentOf(file: File, stays: (done: Done) => boolean | 'in part', random: () => number): Buffer {
  const ends = file.done.map(({ event: { at, data } }) => at + data.length);
  const content = Buffer.alloc(Math.max(file.before.length, ...ends));
  file.before.copy(content);
  let { length } = file.before;
  for (const done of file.done) {
    const { kind, at, data } = done.event;
    const how = stays(done);
    if (!how) continue;
    if (kind === 'truncate') {
      // Extending a file after a truncation gives zeros.
      content.fill(0, at);
      length = at;
      continue;
    }
    const size = how === true ? data.length : SECTOR;
    for (let from = 0; from < data.length; from += size)
      if (how === true || random() < 0.5) data.copy(content, at + from, from, from + size);
    length = Math.max(length, at + data.length);
  }
  return content.subarray(0, length);
}

/** Writes the contents of a disk into an empty folder. */
export function writeDisk(contents: DiskContents, folder: string): void {
  for (const [name, bytes] of contents) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

/** Whether a path belongs to an image file at its final location. */
export const isImageFile = (name: string): boolean => /^media\/[0-9a-f]{2}\//.test(name);
