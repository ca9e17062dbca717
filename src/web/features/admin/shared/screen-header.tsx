import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';

type Props = {
  title: string;
  subtitle?: string;
  /** Fields with the class `screen-filters` around them. */
  filters?: ReactNode;
  /** How many rows there are. */
  count?: ReactNode;
  /** Rarer buttons for the whole list: icons on a wide screen, beside the title on a phone. Leave out the subtitle. */
  tools?: ReactNode;
  /** Buttons, the main one last. */
  children?: ReactNode;
  /** Keeps the buttons at the bottom of a phone's screen while the list scrolls. */
  stickyActions?: boolean;
};

/** What is above a list: one row on a wide screen. */
export function ScreenHeader({ title, subtitle, filters, count, tools, children, stickyActions }: Props) {
  return (
    <div className="screen-head">
      <div className="screen-title">
        <h2>{title}</h2>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {filters}
      {count}
      {tools && <div className="screen-tools">{tools}</div>}
      {children && (
        <div
          className={classes('screen-actions', stickyActions && 'sticks')}
          data-toast-avoids={stickyActions || undefined}
        >
          {children}
        </div>
      )}
    </div>
  );
}
