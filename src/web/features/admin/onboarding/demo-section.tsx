import { useState } from 'react';
import { TRASH_DAYS } from '#contract/catalog/trash.ts';
import type { DemoCounts, Onboarding } from '#contract/shop/onboarding.ts';
import { fetchCall } from '#web/api/fetch-call.ts';
import { queryClient } from '#web/api/query-client.ts';
import { showError } from '#web/features/shared/errors/show-error.ts';
import { useNavigation } from '#web/navigation/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Toggle } from '#web/ui/forms/toggle.tsx';
import { AlertDialog } from '#web/ui/overlays/alert-dialog.tsx';
import { countText } from '../shared/count-text.ts';
import { formatTimestampDay } from '../shared/dates.ts';
import { onboardingQuery } from './onboarding-query.ts';

/** "42 products, 4 categories and 3 orders" */
function contentText({ products, categories, orders }: DemoCounts): string {
  const all = [
    products > 0 && countText(products, 'product'),
    categories > 0 && countText(categories, 'category', 'categories'),
    orders > 0 && countText(orders, 'order'),
  ].filter((text) => text !== false);
  return new Intl.ListFormat('en-GB').format(all);
}

/** Removes the demo after one confirmation, and restores it. */
export function DemoSection({ onboarding: { demo, removedDemo } }: { onboarding: Onboarding }) {
  const [isAsking, setIsAsking] = useState(false);
  const [removesChangedOrders, setRemovesChangedOrders] = useState(false);
  const change = useDemoChange();
  if (!demo && !removedDemo) return null;
  return (
    <section aria-labelledby="demo-title" className="mt-10 border-t border-line pt-6">
      <h2 id="demo-title" className="text-xl">
        The demo
      </h2>
      {demo && (
        <>
          <p className="mt-1 text-ink-soft">
            {`Your shop still has ${contentText({ ...demo, orders: demo.orders + demo.changedOrders })} of the demo.`}
            {demo.products > 0 && ' Visitors see the products.'}
          </p>
          <Button variant="outline" className="mt-4" onClick={() => setIsAsking(true)}>
            Remove the demo
          </Button>
          <AlertDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title="Remove the demo?"
            text={
              <Removal
                demo={demo}
                removesChangedOrders={removesChangedOrders}
                onRemovesChangedOrders={setRemovesChangedOrders}
              />
            }
            confirm="Remove the demo"
            busy={change.busy}
            onConfirm={() =>
              void change
                .remove(demo.changedOrders > 0 && (removesChangedOrders || hasOnlyChangedOrders(demo)))
                .then(() => setIsAsking(false))
            }
          />
        </>
      )}
      {removedDemo && (
        <>
          <p className="mt-3 text-ink-soft">
            {`The demo was removed. Until ${formatTimestampDay(removedDemo.until)} you can restore ${contentText(removedDemo) || 'its texts'}.`}
          </p>
          <Button variant="outline" className="mt-4" busy={change.busy} onClick={() => void change.restore()}>
            Restore the demo
          </Button>
        </>
      )}
    </section>
  );
}

type Demo = NonNullable<Onboarding['demo']>;

/** Whether only orders that the artist changed can be removed. */
const hasOnlyChangedOrders = ({ products, categories, orders }: Demo) => products + categories + orders === 0;

type RemovalProps = {
  demo: Demo;
  removesChangedOrders: boolean;
  onRemovesChangedOrders: (removesChangedOrders: boolean) => void;
};

function Removal({ demo, removesChangedOrders, onRemovesChangedOrders }: RemovalProps) {
  const { changed, changedOrders, issuedOrders } = demo;
  const changedText = `${countText(changedOrders, 'order')} of the demo that you changed or used`;
  const remaining = [
    changed > 0 && `${countText(changed, 'product')} of the demo that you changed or hold`,
    issuedOrders > 0 && `${countText(issuedOrders, 'order')} of the demo with a document`,
  ].filter((text) => text !== false);
  return (
    <div className="space-y-3">
      <p>
        {`This removes ${hasOnlyChangedOrders(demo) ? changedText : contentText(demo)}, and the texts and links in your settings that are still the demo’s.`}
      </p>
      <p>
        What you made or changed stays
        {remaining.length > 0 && `, also ${new Intl.ListFormat('en-GB').format(remaining)}`}.
      </p>
      {changedOrders > 0 && !hasOnlyChangedOrders(demo) && (
        <Toggle
          label={`Remove ${changedText}, too`}
          hint="Otherwise they stay in the order book, Today and the statistics. The stock does not change."
          checked={removesChangedOrders}
          onChange={onRemovesChangedOrders}
        />
      )}
      <p className="text-sm">
        {`You can restore the demo for ${TRASH_DAYS} days`}
        {changedOrders > 0 &&
          (removesChangedOrders || hasOnlyChangedOrders(demo)) &&
          ', but no order in which you entered a customer, an email or a note: it is deleted for good'}
        .
      </p>
    </div>
  );
}

/** "You have categories with the same names, so those of the demo are “Art Prints (demo)” and “Cards (demo)”." */
function renamedText(names: readonly string[]): string {
  const quoted = new Intl.ListFormat('en-GB').format(names.map((name) => `“${name}”`));
  return names.length === 1
    ? `You have a category with the same name, so that of the demo is ${quoted}.`
    : `You have categories with the same names, so those of the demo are ${quoted}.`;
}

function useDemoChange() {
  const { reload } = useNavigation();
  const [busy, setBusy] = useState(false);

  async function send<Reply extends Onboarding>(
    call: () => Promise<Reply>,
    error: string,
    onDone: (reply: Reply) => void,
  ) {
    setBusy(true);
    try {
      const reply = await call();
      queryClient.setQueryData(onboardingQuery.queryKey, reply);
      onDone(reply);
      // Every list of the dashboard may show something of the demo, and the header its name.
      void queryClient.invalidateQueries();
      void reload();
    } catch (reason) {
      showError(error, reason);
    } finally {
      setBusy(false);
    }
  }

  const restore = () =>
    send(
      () => fetchCall('restoreDemo', undefined),
      'Error restoring the demo',
      ({ renamedCategories }) =>
        showToast({
          kind: 'success',
          title: 'Demo restored',
          ...(renamedCategories.length > 0 && { description: renamedText(renamedCategories) }),
        }),
    );
  const remove = (changedOrders: boolean) =>
    send(
      () => fetchCall('removeDemo', { query: changedOrders ? { changedOrders: 'true' } : {} }),
      'Error removing the demo',
      () =>
        showToast({
          kind: 'success',
          title: 'Demo removed',
          description: `You can restore it for ${TRASH_DAYS} days.`,
          action: { label: 'Undo', run: () => void restore() },
        }),
    );
  return { busy, remove, restore };
}
