import './settings.css';
import { useId, type ReactNode } from 'react';

type Props = { title: string; intro: string; children: ReactNode };

/** A group of fields: title and introduction on the left if the screen is wide enough, the fields beside them. */
export function SettingsSection({ title, intro, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="settings-section">
      <div>
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{intro}</p>
      </div>
      <div className="min-w-0 space-y-6">{children}</div>
    </section>
  );
}
