import { useEffect, useRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { Ornament } from './ornament.tsx';

type Props = {
  children: ReactNode;
  /** A short decorative line above, in italics. */
  above?: ReactNode;
  intro?: ReactNode;
  /** Buttons, at the end of the line on wide screens. */
  actions?: ReactNode;
  centered?: boolean | undefined;
  ornament?: boolean | undefined;
  className?: string | undefined;
};

/** The page's h1. It gets the focus after a navigation, even if it renders later than the page. */
export function PageHeading({ children, above, intro, actions, centered, ornament, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <div
      className={classes(
        'flex flex-wrap items-end justify-between gap-x-8 gap-y-4',
        centered && 'justify-center text-center',
        className,
      )}
    >
      <div className={classes('min-w-0', centered && 'flex flex-col items-center')}>
        {above && <p className="mb-1 font-display text-lg text-ink-soft italic">{above}</p>}
        <h1 ref={heading} tabIndex={-1} className="text-3xl wrap-anywhere">
          {children}
        </h1>
        {ornament && <Ornament className="mt-4" />}
        {intro && <p className="measure mt-3 text-ink-soft">{intro}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
