/**
 * A bucket does not do what it is asked. Its message is one sentence for people, and repeats neither address nor keys.
 * `status` is that of its response; undefined without one.
 */
export class StorageError extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** Whether a later try may succeed: no response, or a busy or broken storage. Otherwise the settings do not fit it. */
export const isRetryable = ({ status }: StorageError): boolean =>
  status === undefined || status >= 500 || status === 408 || status === 429;

/** What the artist reads when a picture could not be stored; undefined where a bucket is not the reason. */
export function uploadErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof StorageError)) return undefined;
  return isRetryable(error)
    ? "The storage for pictures isn't answering right now, so the picture was not saved. Please try again in a few minutes."
    : 'The storage for pictures refuses access, so the picture was not saved. Please ask the person who runs the shop to check STORAGE_URL, its keys and the bucket.';
}
