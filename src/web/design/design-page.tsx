import { DesignArt } from './design-art.tsx';
import { DesignControls } from './design-controls.tsx';
import { DesignFields } from './design-fields.tsx';
import { DesignLayers } from './design-layers.tsx';
import { DesignStates } from './design-states.tsx';
import { DesignTable } from './design-table.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { Toasts } from '#web/ui/toast.tsx';

/** Every part in every state, for looking at while drawing. Served in development only. */
export function DesignPage() {
  return (
    <main className="page space-y-20 py-12">
      <PageHeading
        above="We follow heart"
        intro="Every part of the shop, in every state, by day and by night."
        ornament
      >
        Paper, ink and sindoor
      </PageHeading>
      <DesignArt />
      <DesignControls />
      <DesignFields />
      <DesignTable />
      <DesignStates />
      <DesignLayers />
      <LiveRegion />
      <Toasts />
    </main>
  );
}
