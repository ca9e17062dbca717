import type { ReactNode } from 'react';

/** The buttons at the end of a dialog. The main one comes last, and is the widest on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div data-tools className="mt-8 flex flex-wrap justify-end gap-3 *:last:grow sm:*:last:grow-0">
      {children}
    </div>
  );
}
