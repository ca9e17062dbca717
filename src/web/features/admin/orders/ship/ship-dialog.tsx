import { ClipboardPaste } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { orderLimits } from '#contract/orders/order-limits.ts';
import type { Order } from '#contract/orders/order.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { DialogActions } from '#web/ui/overlays/dialog-actions.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { IconButton } from '#web/features/admin/shared/icon-button.tsx';
import { changeOrder, showOrderUpdated } from '../change-order.ts';
import { CarrierField, courierFor, lastCarrier, rememberCarrier } from './carrier-field.tsx';
import { isTrackingSentence, parcelIn, pasteSentence } from './tracking-number.ts';

type Props = { order: Order; onClose: () => void };

/** Marks an order as shipped, with its tracking number and courier. */
export function ShipDialog({ order, onClose }: Props) {
  const { shippingInformation: stored } = order;
  const [number, setNumber] = useState(stored.trackingNumber ?? '');
  const [carrier, setCarrier] = useState(stored.carrier ?? lastCarrier());
  const [busy, setBusy] = useState(false);

  function changeNumber(next: string) {
    setNumber(next);
    setCarrier((before) => courierFor(next, before));
  }

  /** Reads a sentence, or takes another text as the number. */
  function takeText(text: string) {
    if (!isTrackingSentence(text)) return changeNumber(text.trim().slice(0, orderLimits.trackingNumber));
    const parcel = parcelIn({ trackingNumber: text, carrier });
    setNumber(parcel.trackingNumber);
    setCarrier(parcel.carrier);
  }

  async function save() {
    setBusy(true);
    const parcel = parcelIn({ trackingNumber: number, carrier });
    const shippingInformation = {
      trackingNumber: parcel.trackingNumber.trim(),
      carrier: parcel.carrier.trim(),
    };
    const saved = await changeOrder(order, { status: 'SHIPPED', shippingInformation });
    setBusy(false);
    if (!saved) return;
    rememberCarrier(shippingInformation.carrier);
    showOrderUpdated(saved, order);
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) void save();
  }

  return (
    <Dialog open onOpenChange={onClose} title={`Ship ${order.orderId}`} ignoresOutsidePress>
      <form onSubmit={submit} className="space-y-4">
        <TextField
          label="Tracking number"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={orderLimits.trackingNumber}
          value={number}
          onChange={({ target }) => changeNumber(target.value)}
          onPaste={(event) => pasteSentence(event, takeText)}
          onBlur={() => isTrackingSentence(number) && takeText(number)}
          after={<PasteButton onPaste={takeText} />}
        />
        <CarrierField value={carrier} onChange={({ target }) => setCarrier(target.value)} />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Save as shipped
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Pastes with one tap: on a phone, pasting otherwise takes a long press and a menu. */
function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  async function paste() {
    const showNothing = (description: string) =>
      showToast({ kind: 'error', title: 'Nothing was pasted', description });
    try {
      const text = await navigator.clipboard.readText();
      if (text.trim() === '') showNothing('The clipboard has no text.');
      else onPaste(text);
    } catch {
      showNothing('This browser blocks it. Hold the field to paste.');
    }
  }
  return <IconButton label="Paste the tracking number" title="Paste" Icon={ClipboardPaste} onClick={paste} />;
}
