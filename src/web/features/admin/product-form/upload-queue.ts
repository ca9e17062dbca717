import { isRetryable, messageOf, refusalCode } from '#web/api/api-error.ts';

export type Upload = {
  /** An address of the chosen file, for showing it at once. */
  preview: string;
  /** The part that has been sent, from 0 to 1. */
  progress: number;
  phase: 'waiting' | 'sending' | 'failed' | 'done';
  /** Why it failed. */
  message?: string;
  /** Whether it failed for a reason that passes: no connection, a shop that was not there. */
  mayPass?: boolean;
  /** The address the shop gave. */
  url?: string;
};

type Parts<Done extends { url: string }> = {
  send: (file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<Done>;
  /** Settles once somebody is signed in again. */
  waitForLogin: (signal: AbortSignal) => Promise<void>;
  preview: { of: (file: File) => string; drop: (address: string) => void };
};

const AT_ONCE = 2;

/** Sends files, two at a time, each of them to be given up or sent anew. */
export function createUploadQueue<Done extends { url: string }>(parts: Parts<Done>) {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  const files = new Map<string, File>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const arrivals = new Set<(id: string, done: Done) => void>();

  const phases = (...wanted: Upload['phase'][]) =>
    [...uploads].filter(([, { phase }]) => wanted.includes(phase)).map(([id]) => id);

  function change(id: string, patch: Partial<Upload> | undefined) {
    const next = new Map(uploads);
    const now = next.get(id);
    if (patch === undefined) next.delete(id);
    else if (now) next.set(id, { ...now, ...patch });
    uploads = next;
    for (const listener of listeners) listener();
  }

  function sendMore() {
    for (const id of phases('waiting')) {
      if (running.size >= AT_ONCE) return;
      const file = files.get(id);
      if (file) void send(id, file);
    }
  }

  async function send(id: string, file: File) {
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { phase: 'sending', progress: 0 });
    try {
      const done = await untilSignedIn(file, signal, (progress) => change(id, { progress }));
      if (signal.aborted) return;
      change(id, { phase: 'done', url: done.url });
      for (const arrived of arrivals) arrived(id, done);
    } catch (error) {
      if (!signal.aborted)
        change(id, { phase: 'failed', message: messageOf(error), mayPass: isRetryable(error) });
    } finally {
      // Where it was sent anew in the meantime, somebody else runs under this name.
      if (running.get(id) === controller) running.delete(id);
      sendMore();
    }
  }

  async function untilSignedIn(file: File, signal: AbortSignal, onProgress: (part: number) => void) {
    for (;;) {
      try {
        return await parts.send(file, { signal, onProgress });
      } catch (error) {
        if (signal.aborted || refusalCode(error) !== 'unauthenticated') throw error;
        await parts.waitForLogin(signal);
      }
    }
  }

  function retry(id: string) {
    if (uploads.get(id)?.phase !== 'failed') return;
    change(id, { phase: 'waiting', progress: 0 });
    sendMore();
  }

  function remove(id: string) {
    running.get(id)?.abort();
    running.delete(id);
    files.delete(id);
    const upload = uploads.get(id);
    if (!upload) return;
    parts.preview.drop(upload.preview);
    change(id, undefined);
    sendMore();
  }

  return {
    snapshot: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls for each file that has arrived; answers how to stop that. */
    whenDone(arrived: (id: string, done: Done) => void) {
      arrivals.add(arrived);
      return () => void arrivals.delete(arrived);
    },
    add(id: string, file: File) {
      files.set(id, file);
      uploads = new Map(uploads).set(id, { preview: parts.preview.of(file), progress: 0, phase: 'waiting' });
      for (const listener of listeners) listener();
      sendMore();
    },
    retry,
    /** Sends anew whatever did not get through; what the shop refused it would refuse again. */
    retryUnsent() {
      for (const id of phases('failed')) if (uploads.get(id)?.mayPass) retry(id);
    },
    remove,
    removeAll() {
      for (const id of uploads.keys()) remove(id);
    },
    /** Waits until nothing is under way, and answers whether everything arrived. */
    settled(): Promise<boolean> {
      return new Promise((resolve) => {
        const look = () => {
          if (phases('waiting', 'sending').length > 0) return;
          listeners.delete(look);
          resolve(phases('failed').length === 0);
        };
        listeners.add(look);
        look();
      });
    },
  };
}
