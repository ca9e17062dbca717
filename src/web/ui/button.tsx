import type { ComponentProps, MouseEvent } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';

// A thin line inside the edge, like the mark of a printing block; small buttons have no space for it.
const stamp =
  'relative after:pointer-events-none after:absolute after:inset-[3px] after:rounded-xs after:border after:border-current after:opacity-30';

const variants = {
  primary: 'bg-sindoor text-on-sindoor hover:bg-sindoor-deep',
  outline: 'border border-line-strong text-ink hover:border-ink hover:bg-paper-sunk',
  quiet: 'text-ink-soft hover:bg-paper-sunk hover:text-ink',
  danger: 'bg-madder text-on-madder hover:bg-madder-deep',
};

const sizes = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-7 text-lg',
  icon: 'size-9 text-lg pointer-coarse:size-11',
};

export type ButtonVariant = keyof typeof variants;

type Style = {
  variant?: ButtonVariant | undefined;
  size?: keyof typeof sizes | undefined;
  className?: string | undefined;
};

/** The classes of a button, also for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'md', className }: Style = {}): string {
  const filled = variant === 'primary' || variant === 'danger';
  const roomy = size === 'md' || size === 'lg';
  return classes('press', variants[variant], sizes[size], filled && roomy && stamp, className);
}

export type ButtonProps = ComponentProps<'button'> &
  Style & {
    /** Shows a spinner and ignores presses. The button keeps its name and the focus. */
    busy?: boolean | undefined;
  };

export function Button({
  variant,
  size,
  className,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
