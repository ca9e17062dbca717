import type { ComponentProps } from 'react';
import { Icon } from '../icon.tsx';

/** A native select with `option` children, so that phones open their own list. It has no label of its own: see `Select`. */
export const NativeSelect = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className="relative flex items-center">
    <select {...props} className="control appearance-none truncate pr-10" />
    <Icon name="down" className="pointer-events-none absolute right-3 size-4 text-ink-soft" />
  </span>
);
