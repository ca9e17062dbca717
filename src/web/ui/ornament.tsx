import { classes } from './classes.ts';

type Props = { className?: string | undefined };

/** A hand-drawn rule with a lotus bud, for the end of a section or below a heading. Use it sparingly. */
export function Ornament({ className }: Props) {
  return <span aria-hidden="true" className={classes('ornament', className)} />;
}
