import type { ReactNode } from 'react';

type Props = {
  title: string;
  subtitle: string;
  /** Buttons, the main one last. */
  children?: ReactNode;
};

export function ScreenHeader({ title, subtitle, children }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-2xl">{title}</h2>
        <p className="text-ink-soft">{subtitle}</p>
      </div>
      {children && <div className="flex flex-wrap items-center gap-3">{children}</div>}
    </div>
  );
}
