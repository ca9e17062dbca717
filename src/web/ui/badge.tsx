import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const variants = {
  neutral: 'border-line bg-paper-raised text-ink-soft',
  alert: 'border-line bg-paper-raised text-ink',
  attention: 'border-transparent bg-turmeric-tint text-turmeric',
  positive: 'border-transparent bg-leaf-tint text-leaf',
  muted: 'border-dashed border-line-strong text-ink-faint',
};

export type BadgeVariant = keyof typeof variants;

type Props = { variant?: BadgeVariant | undefined; className?: string | undefined; children: ReactNode };

/** A small label. `alert` has a red dot, as art galleries mark sold works. */
export function Badge({ variant = 'neutral', className, children }: Props) {
  return (
    <span className={classes('badge', variants[variant], className)}>
      {variant === 'alert' && <span aria-hidden="true" className="size-2 rounded-full bg-sindoor" />}
      {children}
    </span>
  );
}
