import { readFileSync } from 'node:fs';
import { processTree } from './process-tree.ts';

const EVERY_MS = 25;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const isRenderer = (pid: number) => read(`/proc/${pid}/cmdline`).includes('--type=renderer');

/** Megabytes of memory of a process; memory that processes share counts in parts (proportional set size, Linux). */
const memoryOf = (pid: number) =>
  (Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024) / 1e6;

/** Megabytes: `page` is the largest process that runs a page and its workers, `all` the sum of the browser's processes. */
export type BrowserMemory = { page: number; all: number };

export function browserMemory(pid: number): BrowserMemory {
  const processes = processTree(pid).map((each) => ({ page: isRenderer(each), megabytes: memoryOf(each) }));
  return {
    page: Math.max(0, ...processes.filter(({ page }) => page).map(({ megabytes }) => megabytes)),
    all: processes.reduce((sum, { megabytes }) => sum + megabytes, 0),
  };
}

/** Measures the peaks until the returned function is called. */
export function watchBrowserMemory(pid: number): () => BrowserMemory {
  const peak = browserMemory(pid);
  const sampling = setInterval(() => {
    const now = browserMemory(pid);
    peak.page = Math.max(peak.page, now.page);
    peak.all = Math.max(peak.all, now.all);
  }, EVERY_MS);
  return () => {
    clearInterval(sampling);
    return peak;
  };
}
