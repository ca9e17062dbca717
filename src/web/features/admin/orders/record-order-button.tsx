import { useState } from 'react';
import { useNavigation } from '#web/navigation/navigation.ts';
import { hrefTo } from '#web/navigation/paths.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { hasOrderDraft } from './fill-order.ts';
import { ReplaceDraftDialog } from './replace-draft-dialog.tsx';

type Props = {
  /** The enquiry or hold that the order is from, for assistive technology. */
  name: string;
  variant: ButtonVariant;
  /** Fills in the form for a new order. @returns whether it did */
  fill: () => boolean | Promise<boolean>;
};

/** Opens the form for a new order, filled in; asks first if that replaces an unsaved one. */
export function RecordOrderButton({ name, variant, fill }: Props) {
  const { navigate } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function open() {
    setAsking(false);
    setBusy(true);
    try {
      if (await fill()) await navigate(hrefTo('/admin/$tab', { tab: 'orders' }, { edit: 'new' }));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant={variant}
        size="sm"
        busy={busy}
        onClick={() => (hasOrderDraft() ? setAsking(true) : void open())}
        aria-label={`Record order: ${name}`}
      >
        Record order
      </Button>
      <ReplaceDraftDialog open={isAsking} onOpenChange={setAsking} onReplace={() => void open()} />
    </>
  );
}
