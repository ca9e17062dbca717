import { classes } from './classes.ts';

/** Holds the place of something on its way. Its size comes from the caller, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block max-w-full animate-breathe rounded-xs bg-wall', className)}
    />
  );
}
