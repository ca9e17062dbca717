/**
 * A request to a bucket failed. The message is one sentence for people and contains neither URL nor keys. `status` is
 * undefined without a response.
 */
export class StorageError extends Error {
  readonly status: number | undefined;

  constructor(message: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = status;
  }
}

/** The bucket is missing, not only a file in it. Both responses have the status 404. */
export class NoBucketError extends StorageError {}

/** Whether a bucket has no file of the requested name. */
export const isNoFileError = (error: unknown): boolean =>
  error instanceof StorageError && error.status === 404 && !(error instanceof NoBucketError);

/**
 * Whether a retry may succeed: no response, or a busy or broken storage. Otherwise a person must act: the settings or the clock are
 * wrong.
 */
export const isRetryable = ({ status }: StorageError): boolean =>
  status === undefined || status >= 500 || status === 408 || status === 429;

/** The message for the artist when an image could not be stored; undefined when the error is not from a bucket. */
export function uploadErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof StorageError)) return undefined;
  return isRetryable(error)
    ? "The storage for pictures isn't responding right now, so the picture was not saved. Please try again in a few minutes."
    : 'The storage for pictures refuses access, so the picture was not saved. Please ask the person who runs the shop to check STORAGE_URL, its keys and the bucket.';
}
