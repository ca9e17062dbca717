import { classes } from './classes.ts';

type Props = { className?: string | undefined };

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
