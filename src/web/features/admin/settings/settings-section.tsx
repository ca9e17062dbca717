import './settings.css';
import type { ReactNode } from 'react';
import { type SectionId, sectionTitles } from './sections.ts';

type Props = { id: SectionId; intro: string; children: ReactNode };

/** A group of fields: title and introduction on the left if the screen is wide enough, the fields beside them. */
export function SettingsSection({ id, intro, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="settings-section">
      <div>
        <h3 id={`${id}-title`} className="text-xl">
          {sectionTitles[id]}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">{intro}</p>
      </div>
      <div className="min-w-0 space-y-6">{children}</div>
    </section>
  );
}
