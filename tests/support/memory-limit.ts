import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

const ROOT = '/sys/fs/cgroup';

/** A control group of the kernel that limits the memory of its processes together. */
export type MemoryLimit = {
  folder: string;
  /** Peak use in MiB, including the page cache. */
  peak(): number;
  /** Processes that the kernel killed for lack of memory. */
  killed(): number;
  /** Call it after its processes have ended. */
  remove(): void;
};

/** The files of both versions of control groups. */
const kinds = [
  { parent: ROOT, max: 'memory.max', swap: 'memory.swap.max', peak: 'memory.peak', events: 'memory.events' },
  {
    parent: join(ROOT, 'memory'),
    max: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    events: 'memory.oom_control',
  },
];

/** @returns undefined when this account can't limit memory */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  for (const { parent, max, swap, peak, events } of kinds) {
    if (!existsSync(join(parent, 'cgroup.procs'))) continue;
    const folder = join(parent, `kalakari-${randomUUID()}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    try {
      writeFileSync(join(folder, max), String(bytes));
      // Without swap accounting there is no swap to limit.
      if (existsSync(join(folder, swap)))
        writeFileSync(join(folder, swap), swap.includes('memsw') ? String(bytes) : '0');
      const killed = () => Number(/^oom_kill (\d+)$/m.exec(read(events))?.[1]);
      if (Number.isNaN(killed())) throw new Error('It does not say what was killed.');
      return {
        folder,
        peak: () => Number(read(peak)) / 2 ** 20,
        killed,
        remove: () => rmdirSync(folder),
      };
    } catch {
      rmdirSync(folder);
    }
  }
  return undefined;
}

/** Whether `limitMemory` works on this machine. */
export function canLimitMemory(): boolean {
  const limit = limitMemory(2 ** 30);
  limit?.remove();
  return limit !== undefined;
}
