import { classes } from '../classes.ts';

/** A placeholder for loading content. The caller sets its size, so that nothing moves when the content appears. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block max-w-full animate-breathe rounded-xs bg-wall', className)}
    />
  );
}
