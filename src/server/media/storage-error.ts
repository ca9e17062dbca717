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
export const mayPass = ({ status }: StorageError): boolean =>
  status === undefined || status >= 500 || status === 408 || status === 429;
