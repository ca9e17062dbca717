import { classes } from './classes.ts';
import drawing from './ornament.svg';

type Props = { className?: string | undefined };

/**
 * A hand-drawn rule with a lotus bud, for the end of a section or below a heading. Use it sparingly. A file of its own: pages
 * that contained it would be a twentieth larger.
 */
export function Ornament({ className }: Props) {
  return (
    <svg
      viewBox="0 0 240 24"
      fill="none"
      aria-hidden="true"
      className={classes('h-6 w-60 max-w-full text-sindoor', className)}
    >
      <use href={`${drawing}#ornament`} />
    </svg>
  );
}
