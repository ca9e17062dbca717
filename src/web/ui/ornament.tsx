import { classes } from './classes.ts';

type Props = { className?: string | undefined };

/** A hand-drawn rule with a lotus bud, for the end of a section or below a heading. Use it sparingly. */
export function Ornament({ className }: Props) {
  return (
    <svg
      viewBox="0 0 240 24"
      fill="none"
      aria-hidden="true"
      className={classes('h-6 w-60 max-w-full text-sindoor', className)}
    >
      <g stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M4 12.6c14-.9 29 .7 45-.2 12-.6 25 .3 37 .1M236 11.7c-15 .9-28-.6-44 .3-13 .6-26-.5-38 .1"
          opacity="0.55"
        />
        <path d="M120 3.6c-3.4 3.3-5.1 6.4-5 9.6.1 2.8 1.9 5 5 6.8 3-1.9 4.8-4.1 4.9-6.9.1-3.1-1.6-6.3-4.9-9.5z" />
        <path d="M114.6 8.6c-3.9.1-6.8 1.2-8.7 3.5 1.9 4.3 5.8 7 11.5 7.4M125.5 8.7c3.8.1 6.7 1.3 8.6 3.5-1.8 4.3-5.7 6.9-11.3 7.3" />
        <path d="M120 9.5v6.2" opacity="0.7" />
      </g>
      <g fill="currentColor">
        <circle cx="96" cy="12.4" r="1.7" />
        <circle cx="144.2" cy="12" r="1.7" />
        <circle cx="90" cy="12.5" r="0.9" />
        <circle cx="150" cy="12.1" r="0.9" />
      </g>
    </svg>
  );
}
