import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const kinds = ['', 'write', 'truncate', 'sync', 'create', 'folder', 'rename', 'link', 'unlink'] as const;
/** The bytes of `struct event` in io-recorder.c. */
const HEAD = 32;

/** A change or a sync of a file, and where it begins and ends in the recording. */
export type Event = {
  kind: (typeof kinds)[number];
  begin: number;
  end: number;
  path: string;
  inode: number;
  /** The position of a write, the length of a truncation, or the length of the recording when a sync began. */
  at: number;
  /** The bytes written, or the other path. */
  data: Buffer;
};

/** Records the changes that a process makes below a folder. */
export type Recording = {
  /** Environment for the shop's process. */
  environment: Record<string, string>;
  /** The length of the recording; all changes up to it are complete. */
  length(): number;
  events(): Event[];
};

/** @param below path prefix of the recorded files. Removed at the end of the test, so create it before the shop. */
export function record(below: string): Recording {
  const folder = mkdtempSync(join(tmpdir(), 'kalakari-recording-'));
  const [library, file] = [join(folder, 'recording-io.so'), join(folder, 'recording')];
  const source = join(import.meta.dirname, 'io-recorder.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  closeSync(openSync(file, 'w'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return {
    environment: {
      LD_PRELOAD: library,
      RECORDED_IO: file,
      RECORDED_IO_BELOW: below,
      // The library cannot intercept io_uring.
      UV_USE_IO_URING: '0',
    },
    length: () => statSync(file).size,
    events: () => read(readFileSync(file)),
  };
}

function read(bytes: Buffer): Event[] {
  const events: Event[] = [];
  for (let begin = 0; begin < bytes.length; begin = events.at(-1)?.end ?? bytes.length) {
    const pathEnd = begin + HEAD + bytes.readUInt32LE(begin + 4);
    const end = pathEnd + Number(bytes.readBigUInt64LE(begin + 24));
    events.push({
      kind: kinds[bytes.readUInt32LE(begin)] ?? '',
      begin,
      end,
      path: bytes.toString('utf8', begin + HEAD, pathEnd),
      inode: Number(bytes.readBigUInt64LE(begin + 8)),
      at: Number(bytes.readBigInt64LE(begin + 16)),
      data: bytes.subarray(pathEnd, end),
    });
  }
  return events;
}
