import './design.css';
import { createRoot } from 'react-dom/client';
import { LiveRegion } from '#web/ui/feedback/announce.tsx';
import { HeartSymbol } from '#web/ui/heart-icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Toasts } from '#web/ui/feedback/toast.tsx';
import { samples } from './samples.tsx';

/** Every part of the design system in every state. Development serves it at /design; no build contains it. */
function DesignPage() {
  return (
    <main className="page space-y-14 py-12">
      <PageHeading above="We follow heart" intro="Every part of the shop, in every state." centered>
        Paper, ink and sindoor
      </PageHeading>
      {Object.entries(samples).map(([name, sample]) => (
        <section key={name}>
          <h2 className="mb-4 text-2xl">{name}</h2>
          <div className="flex flex-wrap items-start gap-4">{sample}</div>
        </section>
      ))}
      <HeartSymbol />
      <LiveRegion />
      <Toasts />
    </main>
  );
}

/** The page in light and in dark, beside each other. Drag the corner of a frame to change its width. */
function BothSchemes() {
  return (
    <div className="flex h-dvh gap-3 overflow-x-auto p-3">
      {['scheme-light', 'scheme-dark'].map((scheme) => (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it contains this page
        <iframe key={scheme} title={scheme} src="/design" className={`w-97.5 shrink-0 resize-x ${scheme}`} />
      ))}
    </div>
  );
}

const root = document.getElementById('design');
if (root) createRoot(root).render(window.parent === window ? <BothSchemes /> : <DesignPage />);
