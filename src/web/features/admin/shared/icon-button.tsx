import type { ComponentType } from 'react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';

type Props = ButtonProps & {
  label: string;
  Icon: ComponentType<{ className?: string }>;
  iconClass?: string;
};

/** A button with an icon only. Uses aria-disabled: a disabled button would lose the focus. */
export function IconButton({
  label,
  Icon,
  iconClass = 'size-4',
  disabled,
  onClick,
  className,
  ...rest
}: Props) {
  return (
    <Button
      {...rest}
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={disabled || undefined}
      className={classes(className, disabled && 'opacity-40')}
      onClick={disabled ? undefined : onClick}
    >
      <Icon aria-hidden="true" className={iconClass} />
    </Button>
  );
}
