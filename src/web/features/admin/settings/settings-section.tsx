import './settings.css';
import { useId, type ReactNode } from 'react';

type Props = { title: string; intro: string; children: ReactNode };

/** A group of fields: title and introduction on the left if the screen is wide enough, the fields beside them. */
export function SettingsSection({ title, intro, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-10 lg:grid-cols-[17rem_minmax(0,42rem)]"
    >
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
