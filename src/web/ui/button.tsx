import type { ComponentProps, MouseEvent } from 'react';
import { classes } from './classes.ts';
import { Spinner } from './feedback/spinner.tsx';

const variants = {
  primary: 'bg-sindoor text-on-sindoor hover:bg-sindoor-deep',
  outline: 'press-outline',
  quiet: 'press-quiet',
  danger: 'bg-madder text-on-madder hover:bg-madder-deep',
};

const sizes = {
  sm: 'press-sm',
  md: 'min-h-11 px-5 text-base',
  lg: 'min-h-13 px-7 text-lg',
  icon: 'press-icon',
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
  return classes('press', variants[variant], sizes[size], filled && roomy && 'stamp', className);
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
