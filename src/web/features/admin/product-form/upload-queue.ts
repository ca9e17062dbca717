import { isRetryable, errorMessage, errorCode } from '#web/api/api-error.ts';

export type Upload = {
  /** URL of the chosen file, to show it at once. */
  preview: string;
  /** The part that has been sent, from 0 to 1. */
  progress: number;
  phase: 'waiting' | 'sending' | 'failed' | 'done';
  message?: string;
  /** Whether a failure may be temporary: no connection, or a server error. */
  retryable?: boolean;
  /** URL on the server, once done. */
  url?: string;
};

type Options<Reply extends { url: string }> = {
  send: (file: File, options: { signal: AbortSignal; onProgress: (part: number) => void }) => Promise<Reply>;
  /** Resolves once the user has logged in again. */
  waitForLogin: (signal: AbortSignal) => Promise<void>;
  preview: { create: (file: File) => string; revoke: (url: string) => void };
};

const CONCURRENCY = 2;

/** The state of all uploads by id, with listeners for changes. */
function createUploadStore() {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  const listeners = new Set<() => void>();

  /** Adds or replaces an upload, or removes it (undefined). */
  function set(id: string, upload: Upload | undefined) {
    const next = new Map(uploads);
    if (upload) next.set(id, upload);
    else next.delete(id);
    uploads = next;
    for (const listener of listeners) listener();
  }

  return {
    snapshot: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Ids of the uploads in any of these phases, in the order they were added. */
    inPhase: (...phases: Upload['phase'][]) =>
      [...uploads].filter(([, { phase }]) => phases.includes(phase)).map(([id]) => id),
    set,
    change(id: string, patch: Partial<Upload>) {
      const upload = uploads.get(id);
      if (upload) set(id, { ...upload, ...patch });
    },
  };
}

/** Sends files, two at a time; each can be canceled or retried. */
export function createUploadQueue<Reply extends { url: string }>(options: Options<Reply>) {
  const store = createUploadStore();
  const { change } = store;
  const files = new Map<string, { file: File; onDone: (reply: Reply) => void }>();
  const running = new Map<string, AbortController>();

  function sendNext() {
    for (const id of store.inPhase('waiting')) {
      if (running.size >= CONCURRENCY) return;
      void send(id);
    }
  }

  async function send(id: string) {
    const chosen = files.get(id);
    if (!chosen) return;
    const controller = new AbortController();
    const { signal } = controller;
    running.set(id, controller);
    change(id, { phase: 'sending', progress: 0 });
    try {
      const reply = await sendLoggedIn(options, chosen.file, signal, (progress) => change(id, { progress }));
      if (signal.aborted) return;
      change(id, { phase: 'done', url: reply.url });
      chosen.onDone(reply);
    } catch (error) {
      if (!signal.aborted)
        change(id, { phase: 'failed', message: errorMessage(error), retryable: isRetryable(error) });
    } finally {
      // A retry that started meanwhile has its own controller under this id.
      if (running.get(id) === controller) running.delete(id);
      sendNext();
    }
  }

  function retry(id: string) {
    if (store.snapshot().get(id)?.phase !== 'failed') return;
    change(id, { phase: 'waiting', progress: 0 });
    sendNext();
  }

  function remove(id: string) {
    running.get(id)?.abort();
    running.delete(id);
    files.delete(id);
    const upload = store.snapshot().get(id);
    if (!upload) return;
    options.preview.revoke(upload.preview);
    store.set(id, undefined);
    sendNext();
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    add(id: string, file: File, onDone: (reply: Reply) => void) {
      files.set(id, { file, onDone });
      store.set(id, { preview: options.preview.create(file), progress: 0, phase: 'waiting' });
      sendNext();
    },
    retry,
    /** Retries all uploads that failed temporarily; the server would refuse the others again. */
    retryFailed() {
      for (const id of store.inPhase('failed')) if (store.snapshot().get(id)?.retryable) retry(id);
    },
    remove,
    removeAll() {
      for (const id of store.snapshot().keys()) remove(id);
    },
    settled: () => untilSettled(store),
  };
}

/** Waits until no upload is running. @returns whether all succeeded */
function untilSettled(store: ReturnType<typeof createUploadStore>): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (store.inPhase('waiting', 'sending').length > 0) return;
      unsubscribe();
      resolve(store.inPhase('failed').length === 0);
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}

/** Sends a file; if the session has expired, waits for a login and sends it again. */
async function sendLoggedIn<Reply extends { url: string }>(
  { send, waitForLogin }: Options<Reply>,
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Reply> {
  for (;;) {
    try {
      return await send(file, { signal, onProgress });
    } catch (error) {
      if (signal.aborted || errorCode(error) !== 'unauthenticated') throw error;
      await waitForLogin(signal);
    }
  }
}
