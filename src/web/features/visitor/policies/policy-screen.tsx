import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/page-heading.tsx';

type Props = { title: string; paragraphs: readonly string[]; children?: ReactNode };

/** A page that the artist writes in the settings. */
export function PolicyScreen({ title, paragraphs, children }: Props) {
  return (
    <div className="page pt-8 pb-20 sm:pt-12">
      <PageHeading>{title}</PageHeading>
      <div className="measure mt-8 space-y-4 text-ink-soft">
        {paragraphs.length > 0 ? (
          paragraphs.map((paragraph) => <p key={paragraph}>{paragraph}</p>)
        ) : (
          <p>This page is not written yet. Please ask in a chat.</p>
        )}
      </div>
      {children}
    </div>
  );
}
