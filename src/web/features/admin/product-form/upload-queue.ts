import { isRetryable, errorMessage, problemCode } from '#web/api/api-error.ts';
import { createListeners } from '#web/navigation/listeners.ts';

export type Upload = {
  /** URL of the chosen file, to show it at once; undefined for a photo that the browser cannot show before it is converted. */
  preview: string | undefined;
  /** The fraction converted or sent, 0 to 1. */
  progress: number;
  phase: 'waiting' | 'converting' | 'sending' | 'failed' | 'done';
  message?: string;
  /** Whether a failure may be temporary: no connection, or a server error. */
  retryable?: boolean;
  /** URL on the server, once done. */
  url?: string;
};

type Progress = { signal: AbortSignal; onProgress: (fraction: number) => void };

type Options<Reply extends { url: string }> = {
  /** Converts a photo that the shop cannot use as it is. Without a conversion it reports no progress. */
  prepare: (file: File, options: Progress) => Promise<{ file: File; preview: Blob }>;
  send: (file: File, options: Progress) => Promise<Reply>;
  /** Resolves once the user has logged in again. */
  waitForLogin: (signal: AbortSignal) => Promise<void>;
  preview: { create: (image: Blob) => string | undefined; revoke: (url: string) => void };
};

type Callbacks<Reply> = {
  onDone: (reply: Reply) => void;
  /** The server will never accept the file. Its upload is removed. */
  onRejected: (message: string) => void;
};

/** A chosen file, or what it was converted to; `controller` cancels its upload. */
type QueuedFile<Reply> = Callbacks<Reply> & { file: File; isPrepared: boolean; controller: AbortController };

const isRejectedFile = (error: unknown) => ['invalid', 'too_large'].includes(problemCode(error) ?? '');

const CONCURRENCY = 2;

/** The state of all uploads by id, with listeners for changes. */
function createUploadStore() {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  const { subscribe, notify } = createListeners();

  /** Adds or replaces an upload, or removes it (undefined). */
  function set(id: string, upload: Upload | undefined) {
    const next = new Map(uploads);
    if (upload) next.set(id, upload);
    else next.delete(id);
    uploads = next;
    notify();
  }

  return {
    snapshot: () => uploads,
    subscribe,
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

/** Phases of an upload that has not ended. */
export const runningPhases = ['waiting', 'converting', 'sending'] as const;

/** Converts and sends files, two at a time; each can be canceled or retried. */
export function createUploadQueue<Reply extends { url: string }>(options: Options<Reply>) {
  const store = createUploadStore();
  const { change } = store;
  const queuedFiles = new Map<string, QueuedFile<Reply>>();
  let rejectedFiles = 0;

  function startWaiting() {
    while (store.inPhase('converting', 'sending').length < CONCURRENCY) {
      const [id = ''] = store.inPhase('waiting');
      const queued = queuedFiles.get(id);
      if (!queued) return;
      change(id, { phase: 'sending', progress: 0 });
      void send(id, queued);
    }
  }

  async function send(id: string, queued: QueuedFile<Reply>) {
    const { signal } = queued.controller;
    try {
      await prepare(options, store, id, queued);
      const reply = await sendAndRetryAfterLogin(options, queued, (progress) => change(id, { progress }));
      if (signal.aborted) return;
      change(id, { phase: 'done', url: reply.url });
      queued.onDone(reply);
    } catch (error) {
      if (signal.aborted) return;
      if (isRejectedFile(error)) {
        rejectedFiles += 1;
        cancel(id);
        queued.onRejected(errorMessage(error));
      } else change(id, { phase: 'failed', message: errorMessage(error), retryable: isRetryable(error) });
    } finally {
      startWaiting();
    }
  }

  function retry(id: string) {
    if (store.snapshot().get(id)?.phase !== 'failed') return;
    change(id, { phase: 'waiting', progress: 0 });
    startWaiting();
  }

  function cancel(id: string) {
    queuedFiles.get(id)?.controller.abort();
    queuedFiles.delete(id);
    const upload = store.snapshot().get(id);
    if (!upload) return;
    if (upload.preview !== undefined) options.preview.revoke(upload.preview);
    store.set(id, undefined);
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    add(id: string, file: File, callbacks: Callbacks<Reply>) {
      queuedFiles.set(id, { file, isPrepared: false, ...callbacks, controller: new AbortController() });
      store.set(id, { preview: options.preview.create(file), progress: 0, phase: 'waiting' });
      startWaiting();
    },
    retry,
    /** Retries all uploads that failed temporarily; the server would reject the others again. */
    retryFailed() {
      for (const id of store.inPhase('failed')) if (store.snapshot().get(id)?.retryable) retry(id);
    },
    remove(id: string) {
      cancel(id);
      startWaiting();
    },
    removeAll() {
      for (const id of store.snapshot().keys()) cancel(id);
    },
    /** Resolves once no upload is running. @returns the worst outcome of those that ran or had failed */
    async whenSettled(): Promise<'done' | 'failed' | 'rejected'> {
      const before = rejectedFiles;
      const succeeded = await whenSettled(store);
      if (!succeeded) return 'failed';
      return rejectedFiles > before ? 'rejected' : 'done';
    },
  };
}

/** Resolves once no upload is running. @returns whether all succeeded */
function whenSettled(store: ReturnType<typeof createUploadStore>): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      if (store.inPhase(...runningPhases).length > 0) return;
      unsubscribe();
      resolve(store.inPhase('failed').length === 0);
    };
    const unsubscribe = store.subscribe(check);
    check();
  });
}

/** Converts a queued file if needed, and shows the converted one. */
async function prepare<Reply extends { url: string }>(
  options: Options<Reply>,
  store: ReturnType<typeof createUploadStore>,
  id: string,
  queued: QueuedFile<Reply>,
): Promise<void> {
  if (queued.isPrepared) return;
  const { signal } = queued.controller;
  const { file, preview } = await options.prepare(queued.file, {
    signal,
    onProgress: (progress) => store.change(id, { phase: 'converting', progress }),
  });
  if (signal.aborted) return;
  queued.isPrepared = true;
  if (file !== queued.file) {
    const shown = store.snapshot().get(id)?.preview;
    if (shown !== undefined) options.preview.revoke(shown);
    store.change(id, { preview: options.preview.create(preview) });
  }
  queued.file = file;
  store.change(id, { phase: 'sending', progress: 0 });
}

/** Sends a file; if the session has expired, waits for a login and sends it again. */
async function sendAndRetryAfterLogin<Reply extends { url: string }>(
  { send, waitForLogin }: Options<Reply>,
  { file, controller: { signal } }: QueuedFile<Reply>,
  onProgress: (fraction: number) => void,
): Promise<Reply> {
  for (;;) {
    try {
      return await send(file, { signal, onProgress });
    } catch (error) {
      if (signal.aborted || problemCode(error) !== 'unauthenticated') throw error;
      await waitForLogin(signal);
    }
  }
}
