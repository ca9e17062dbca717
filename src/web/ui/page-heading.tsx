import { useEffect, useRef, type ReactNode } from 'react';
import { Ornament } from './ornament.tsx';

type Props = {
  children: ReactNode;
  /** A short line above the heading, in italics. */
  above?: ReactNode;
  intro?: ReactNode;
  /** Centers everything, with an ornament below the heading. */
  centered?: boolean;
};

/**
 * The page's h1. After a navigation, `afterNavigation` focuses it. A page that is still loading has none, so `main` gets the
 * focus; the heading takes it when it renders.
 */
export function PageHeading({ children, above, intro, centered }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div className={centered ? 'flex flex-col items-center text-center' : undefined}>
      {above && <p className="mb-1 font-display text-lg text-ink-soft italic">{above}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
        {children}
      </h1>
      {centered && <Ornament className="mt-4" />}
      {intro && <p className="measure mt-3 text-ink-soft">{intro}</p>}
    </div>
  );
}
