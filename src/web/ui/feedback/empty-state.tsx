import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

type Props = {
  title: ReactNode;
  children?: ReactNode;
  /** What to do next: a link or a button. */
  action?: ReactNode;
  badge?: ReactNode;
  /** The heading level; 2 by default. */
  level?: 1 | 2 | 3;
  className?: string | undefined;
};

/** Says why there is nothing to show and what to do next, below a drawing of an empty frame. */
export function EmptyState({ title, children, action, badge, level = 2, className }: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes('mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center', className)}>
      <EmptyFrame />
      {badge && <div className="mt-6">{badge}</div>}
      <Heading className="mt-4 max-w-full text-2xl wrap-anywhere">{title}</Heading>
      {children && <div className="mt-3 text-ink-soft">{children}</div>}
      {action && <div className="mt-8 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

function EmptyFrame() {
  return (
    <svg viewBox="0 0 96 104" fill="none" aria-hidden="true" className="h-26 w-24 text-line-strong">
      <g stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M14.5 40.6 48.2 9.8l33.6 30.4" opacity="0.8" />
        <path d="M13.8 40.8c22.6-.7 45-.3 68.4-.2-.3 19.6-.2 38.8.1 58.7-22.7.5-45.4.3-68.3.2-.4-19.8-.3-39-.2-58.7z" />
        <path
          d="M22.2 49c17.2-.5 34.4-.2 51.7-.1-.2 13.8-.1 27.8.1 42-17.3.4-34.5.2-51.8.1-.3-14-.2-27.9 0-42z"
          opacity="0.55"
        />
      </g>
      <circle cx="48.2" cy="9" r="2.6" className="fill-sindoor" />
      <path
        d="M48 78.5c0-5.2.2-9.6.1-14.2m0 5.4c-4.7.3-7.9-1.7-8.8-5.6 4.6-.5 7.9 1.4 8.8 5.6zm.1-3c.4-4 3.1-6.4 7.7-6.6-.1 4.3-2.9 6.7-7.7 6.6z"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
        opacity="0.7"
      />
    </svg>
  );
}
