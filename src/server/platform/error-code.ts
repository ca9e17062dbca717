/** The `code` of a system or library error (`ENOENT`, `SQLITE_FULL`, `23505`), or ''. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
