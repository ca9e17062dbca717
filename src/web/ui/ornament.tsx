import { classes } from './classes.ts';

type Props = { className?: string | undefined };

/** A hand-drawn rule with a lotus bud in the middle; ends a section or sits under a heading. Use it sparingly. */
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

/** A corner from a printing block: a quarter lotus. Turn it with rotate-90, rotate-180, -rotate-90. */
export function CornerOrnament({ className }: Props) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      aria-hidden="true"
      className={classes('size-14 text-sindoor', className)}
    >
      <g stroke="currentColor" strokeWidth="1.2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11.3 4C11.4 7.9 8.1 11.1 3.8 11.5M14.5 3.9C14.4 9.7 9.5 14.2 3.8 14.5" />
        <path d="M14.8 4.9C21.2 2.1 25.8 5.5 27.8 10C23.8 13 18 13.4 14 7.8M12.6 10.7C19.3 11 21.9 16.5 21.1 21.3C16.6 22 11 19.5 10.6 12.7M7.8 14.1C13.3 18 12.9 23.8 10.1 27.6C5.4 25.9 2.2 21.1 5 14.9" />
        <path d="M17.5 7.2L21.9 8.4M13.8 13.8L17.1 16.9M7.2 17.5L8.5 21.8" opacity="0.7" />
      </g>
      <g fill="currentColor">
        <circle cx="6.3" cy="6.2" r="1.6" />
        <circle cx="24.7" cy="15.9" r="1.3" />
        <circle cx="15.7" cy="24.7" r="1.3" />
        <circle cx="32.5" cy="11.2" r="1" />
        <circle cx="24.8" cy="24.6" r="1" />
        <circle cx="11.4" cy="32.6" r="1" />
        <circle cx="33.4" cy="4.6" r="1" />
        <circle cx="4.4" cy="33.5" r="1" />
        <circle cx="39.2" cy="4.3" r="0.7" />
        <circle cx="4.2" cy="39.4" r="0.7" />
      </g>
    </svg>
  );
}
