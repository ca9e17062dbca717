import type { ReactNode } from 'react';

/** Content that needs scripts. Browsers without JavaScript show a note instead: see public/noscript.css. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <div data-needs-script>{children}</div>
      <p data-without-script className="w-full justify-center px-5 py-10 text-center text-balance">
        This page needs JavaScript. Turn it on in your browser, then reload the page. You can see every piece
        and order without it.
      </p>
    </>
  );
}
