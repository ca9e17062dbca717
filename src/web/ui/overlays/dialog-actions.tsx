import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

type Props = {
  children: ReactNode;
  /** Shown before the buttons; both stay in view while the dialog scrolls. For what changes with each field, such as a total. */
  summary?: ReactNode;
  /** Whether the summary has a row of its own, so that its amounts end where the buttons end. */
  isSummaryWide?: boolean;
  /** Keeps the buttons in view without a summary: for a dialog whose main button would be below the screen. */
  keepsButtonsInView?: boolean;
};

const buttons = 'flex flex-wrap justify-end gap-3 max-sm:*:grow max-sm:*:last:grow-999';

/**
 * The buttons at the end of a dialog. The main one comes last, and is the widest on a phone. There, a button alone in its row
 * fills it.
 */
export function DialogActions({ children, summary, isSummaryWide, keepsButtonsInView = false }: Props) {
  if (!summary && !keepsButtonsInView)
    return (
      <div data-toast-avoids className={classes('mt-8', buttons)}>
        {children}
      </div>
    );
  return (
    <div
      data-footer
      className="sticky bottom-[calc(var(--bar-bottom)-1.5rem)] z-10 -mx-5 mt-8 -mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line-strong bg-paper-raised px-5 pt-3 pb-4 sm:bottom-[calc(var(--bar-bottom)-1.75rem)] sm:-mx-7 sm:-mb-7 sm:px-7"
    >
      {summary && (
        <div className={classes('min-w-0', isSummaryWide ? 'w-full' : 'max-sm:w-full')}>{summary}</div>
      )}
      <div data-toast-avoids className={classes('max-sm:w-full sm:ml-auto', buttons)}>
        {children}
      </div>
    </div>
  );
}
