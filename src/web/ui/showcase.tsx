import { ShowcaseArt } from './showcase-art.tsx';
import { ShowcaseControls } from './showcase-controls.tsx';
import { ShowcaseLayers } from './showcase-layers.tsx';
import { ShowcaseStates } from './showcase-states.tsx';
import { PageHeading } from './page-heading.tsx';
import { Toasts } from './toast.tsx';

/** Every part in every state, for looking at while drawing. Served in development only. */
export function Showcase() {
  return (
    <main className="page space-y-20 py-12">
      <PageHeading
        above="We follow heart"
        intro="Every part of the shop, in every state, by day and by night."
        ornament
      >
        Paper, ink and sindoor
      </PageHeading>
      <ShowcaseArt />
      <ShowcaseControls />
      <ShowcaseStates />
      <ShowcaseLayers />
      <Toasts />
    </main>
  );
}
