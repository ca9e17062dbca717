/** The classes of text fields and selects. */
export const controlClass =
  'block w-full min-h-11 rounded-sm border border-line-strong bg-paper-raised px-3 py-2 text-base text-ink transition-colors ' +
  'hover:border-ink-soft focus-visible:outline-offset-0 aria-invalid:border-madder aria-invalid:bg-madder-tint/30 ' +
  '[&[readonly]]:bg-transparent [&[readonly]]:text-ink-soft disabled:opacity-60';
