import type { ReactNode } from 'react';

/** The buttons at the end of a dialog. The main one comes last, and is the widest on a phone. Buttons that share no row fill theirs. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div data-tools className="mt-8 flex flex-wrap justify-end gap-3 max-sm:*:grow max-sm:*:last:grow-999">
      {children}
    </div>
  );
}
