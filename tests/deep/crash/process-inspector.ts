import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Running } from '#tests/support/process.ts';

/** Environment for `spawnShop` that lets `inspectProcess` collect garbage in the process. */
export const INSPECTABLE = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

export type ProcessInspector = {
  /** Resident memory of the process in MiB after a garbage collection. */
  memory(): Promise<number>;
  /** Open files, and open connections. */
  handles(): { files: number; sockets: number };
  close(): void;
};

/** Inspects a shop's process, which must be started with `INSPECTABLE`. Linux only. */
export async function inspectProcess(shop: Running): Promise<ProcessInspector> {
  const debuggerUrl = /Debugger listening on (ws:\S+)/.exec(shop.printed())?.[1];
  if (debuggerUrl === undefined) throw new Error(`The inspector is not available: ${shop.printed()}`);
  const inspector = new WebSocket(debuggerUrl);
  await new Promise<void>((resolve, reject) => {
    inspector.addEventListener('open', () => resolve(), { once: true });
    inspector.addEventListener('error', () => reject(new Error('The inspector rejected the connection')), {
      once: true,
    });
  });
  const waiting = new Map<number, () => void>();
  inspector.addEventListener('message', ({ data }) => {
    const { id }: { id?: number } = JSON.parse(String(data));
    if (id !== undefined) waiting.get(id)?.();
  });
  let id = 0;
  const collectGarbage = () =>
    new Promise<void>((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      inspector.send(JSON.stringify({ id: id, method: 'HeapProfiler.collectGarbage' }));
    });
  const proc = `/proc/${shop.child.pid}`;

  return {
    async memory() {
      await collectGarbage();
      return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1]) / 1024;
    },
    handles() {
      const all = readdirSync(`${proc}/fd`).map((name) => {
        try {
          return readlinkSync(`${proc}/fd/${name}`);
        } catch {
          // It was closed after it was listed.
          return undefined;
        }
      });
      const open = all.filter((target) => target !== undefined);
      const sockets = open.filter((target) => target.startsWith('socket:')).length;
      return { files: open.length - sockets, sockets };
    },
    close: () => inspector.close(),
  };
}
